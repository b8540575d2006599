// The content security policy refuses eval. zod would try it once, to see whether it may compile its schemas, and
// every visit would be reported as a violation; this is where it reads its settings from.
globalThis.__zod_globalConfig = { jitless: true };
