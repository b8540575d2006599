#!/usr/bin/env node
// Only syntax and modules of old Node.js versions, which must be able to run this check.
const BUNDLE = './lectern.js';
const { version, versions } = process;
if (Number.parseInt(versions.node, 10) >= 20) import(BUNDLE);
else {
  console.error(
    `lectern: Node.js 20 or newer is required (found ${version}). Install it from https://nodejs.org`,
  );
  process.exitCode = 1;
}
