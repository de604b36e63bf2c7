#!/bin/sh
# Publishes what "npm run build" wrote: npm run release -- /srv/know-ai
#
# A release is copied beside those before it, with all that serves it, and then one symbolic link is
# switched, so no visitor meets half a site. Servers take it over when they are reloaded.
set -eu

: "${1:?say where to publish: npm run release -- /srv/know-ai}"
target=$(mkdir -p "$1/releases" "$1/node" && cd "$1" && pwd)
release=$target/releases/$(date -u +%Y-%m-%dT%H-%M-%S)
node=$target/node/$(node --version)

mkdir -p "$release.part/build"
cp -Rp build/client "$release.part/build/"
cp -Rp server hosts package.json "$release.part/"
# nginx and Caddy are given the folder itself, not the link: files and policy change with one reload.
for file in nginx.conf Caddyfile; do
  sed "s|/srv/know-ai/current|$release|" "build/hosts/$file" > "$release.part/$file"
done
if [ ! -x "$node" ]; then
  cp "$(command -v node)" "$node.part"
  mv "$node.part" "$node"
fi
ln -s "$node" "$release.part/node"

mv -T "$release.part" "$release"
ln -sfn "$release" "$target/current.new"
mv -T "$target/current.new" "$target/current"
echo "Published $release"

# The five newest stay, to go back to.
ls -d "$target"/releases/* | head -n -5 | xargs -r rm -r
