import { writeFileSync } from 'node:fs';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { packTokens, TOKEN_RANKS_FILE } from '../../shared/src/search/analysis/token-ranks.ts';

/**
 * Writes the tokens of o200k_base as the product reads them, from the package that has them as strings:
 *
 *   node scripts/build/token-ranks.ts
 */
const encoder = new TextEncoder();
const tokens = ranks.map((token) =>
  typeof token === 'string' ? encoder.encode(token) : Uint8Array.from(token),
);
writeFileSync(TOKEN_RANKS_FILE, packTokens(tokens));
console.log(`${tokens.length} tokens`);
