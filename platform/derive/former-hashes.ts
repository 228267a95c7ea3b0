import { readFileSync } from 'node:fs'

// Until November 2026 the hash of a model changed with the layout of its text. One row: such a hash, and today's of that text;
// or the hash of a text and that of another which answers the same rows, as a comparison over a year of rows showed.
const formerHashes = new Map(
  readFileSync(new URL('former-hashes.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): [string, string] => {
      const [former = '', hash = ''] = line.split('\t')
      return [former, hash]
    }),
)

/** Whether a table that was defined with one hash needs no rebuild for a model with the other. */
export function isSameHash(defined: string | undefined, hash: string): boolean {
  return defined === hash || (defined !== undefined && formerHashes.get(defined) === hash)
}
