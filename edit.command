#!/bin/sh
# Opens the editors' page by a double click on macOS.
cd "$(dirname "$0")" || exit 1
# What is double-clicked does not know all the places that a terminal knows.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
if ! command -v npm >/dev/null; then
  echo "Node.js is missing: install it from https://nodejs.org, then double-click this file again."
  exit 1
fi
exec npm run edit
