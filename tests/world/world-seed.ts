/** The seed of the world in `npm test`; `npm run test:long` sets another one. */
export const worldSeed = process.env['LAKEGAUGE_SEED'] ?? '1'

/** The estate arguments of a seed: even seeds are on Azure, odd ones on AWS. */
export function wordsOf(seed: string): string[] {
  return ['--seed', seed, '--cloud', Number(seed) % 2 === 0 ? 'azure' : 'aws', '--small']
}
