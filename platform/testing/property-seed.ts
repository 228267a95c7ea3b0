/** Seed of the tests of properties: fixed in `npm test`, that of `LAKEGAUGE_SEED` where the long suites try others. */
export const propertySeed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
