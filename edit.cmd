@echo off
rem Opens the editors' page by a double click on Windows.
cd /d "%~dp0"
where /q npm
if errorlevel 1 echo Node.js is missing: install it from https://nodejs.org, then double-click this file again. & pause & exit /b 1
call npm run edit || pause
