// Suites that are too long for every change. `.ci/run` runs each of them on its days of seven; `npm run test:long` runs
// all of them, and the longest ones.
// The minutes are those of two cores and an empty machine, downloads included.

/** The limit of `.ci/run`, and the part of it that `npm test` takes. */
export const limitMinutes = 60
export const gateMinutes = 15

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const faults = (...names) => names.map((name) => `tests/faults/${name}.test.ts`)
const sparkLong = (...names) => ['--long', ...names.map((name) => `tests/spark/long/${name}.test.ts`)]

/** The statements over these rows, in as many shares as there are days for them. */
const sparkStatements = (rows, days) =>
  days.map((day, index) => ({
    name: `spark-${rows}-${index + 1}`,
    minutes: 12,
    days: [day],
    script: 'tools/start/spark.js',
    parameters: [`tests/spark/${rows}-statements.test.ts`],
    environment: { LAKEGAUGE_SPARK_STATEMENTS: `${index + 1}/${days.length}` },
  }))

/** Failed seeds are added to the seeds of their suite. */
export const longSuites = [
  { name: 'process', minutes: 8, days: everyDay, script: 'tools/start/project.js', parameters: ['process'] },
  { name: 'slow', minutes: 6, days: [0], script: 'tools/start/project.js', parameters: ['slow'] },
  { name: 'sdk', minutes: 1, days: [3], script: 'tests/sdk/run.js', parameters: [] },
  { name: 'statistics', minutes: 2, days: [0], script: 'tests/statistics/run.js', parameters: [] },
  {
    name: 'crash',
    minutes: 5,
    days: [0],
    script: 'tools/start/crash.js',
    parameters: ['--points', '12'],
    seeds: [2],
  },
  {
    name: 'money',
    minutes: 2,
    days: [5],
    script: 'tools/start/project.js',
    parameters: ['slow', 'tests/money/'],
    environment: { LAKEGAUGE_ORDERS: '2' },
    seeds: [2],
  },
  {
    name: 'properties',
    minutes: 2,
    days: [4],
    script: 'tools/start/project.js',
    parameters: ['slow', 'incremental'],
    environment: { LAKEGAUGE_PROPERTY_RUNS: '2' },
    seeds: [-877264802],
  },
  {
    name: 'other-world',
    minutes: 6,
    days: [1],
    script: 'tools/start/project.js',
    parameters: ['world'],
    environment: { LAKEGAUGE_EVERY_CALL: 'all' },
    seeds: [2],
  },
  {
    name: 'own-worlds',
    minutes: 8,
    days: [1],
    script: 'tools/start/project.js',
    parameters: ['own-worlds', '--exclude', 'tests/truth/*stories.*'],
    seeds: [1],
  },
  {
    name: 'stories',
    minutes: 3,
    days: [6],
    script: 'tools/start/project.js',
    parameters: ['own-worlds', 'tests/truth/stories'],
  },
  {
    name: 'messy-2-azure',
    minutes: 4,
    days: [6],
    script: 'tools/start/project.js',
    parameters: ['own-worlds', 'tests/truth/messy'],
    environment: { LAKEGAUGE_MESSY_WORLD: '2 azure' },
  },
  {
    name: 'spark-stories',
    minutes: 1,
    days: [6],
    script: 'tools/start/project.js',
    parameters: ['own-worlds', 'tests/truth/spark-stories'],
    seeds: [2],
  },
  {
    name: 'spark-stories-aws',
    minutes: 1,
    days: [4],
    script: 'tools/start/project.js',
    parameters: ['own-worlds', 'tests/truth/spark-stories'],
    environment: { LAKEGAUGE_CLOUD: 'aws' },
    seeds: [1],
  },
  {
    name: 'bench',
    minutes: 5,
    days: [1],
    script: 'tools/start/bench.js',
    parameters: ['--small', '--part', 'catalogue'],
  },
  {
    name: 'bench-commands',
    minutes: 6,
    days: [2],
    script: 'tools/start/bench.js',
    parameters: ['--small', '--part', 'commands'],
  },
  { name: 'fuzz', minutes: 6, days: [2], script: 'tools/start/fuzz.js', parameters: [], seeds: [1] },
  {
    name: 'faults-several-servers',
    minutes: 7,
    days: [3],
    script: 'tools/start/faults.js',
    parameters: ['tests/faults/several-servers/'],
    seeds: [1],
  },
  {
    name: 'faults-collecting',
    minutes: 7,
    days: [3],
    script: 'tools/start/faults.js',
    parameters: faults('bad-answers', 'every-fault', 'one-more-day', 'one-side-only', 'random-faults'),
    seeds: [1],
  },
  {
    name: 'faults-machine',
    minutes: 7,
    days: [4],
    script: 'tools/start/faults.js',
    parameters: faults(
      'full-disk',
      'killed-opening',
      'killed-migration',
      'killed-processes',
      'memory-limit',
      'read-only',
      'state-gone',
    ),
    seeds: [1],
  },
  {
    name: 'faults-commands',
    minutes: 5,
    days: [4],
    script: 'tools/start/faults.js',
    parameters: faults('backup', 'commands', 'first-password', 'lost-lake', 'refused-start', 'stopping'),
  },
  {
    name: 'looks',
    minutes: 7,
    days: [6],
    script: 'tools/start/browser.js',
    parameters: ['screens', 'one-figure'],
    environment: { LAKEGAUGE_LOOKS: 'all' },
  },
  {
    name: 'journeys',
    minutes: 4,
    days: [0],
    script: 'tools/start/browser.js',
    parameters: [],
    environment: { LAKEGAUGE_JOURNEYS: 'slow' },
  },
  {
    name: 'spark',
    minutes: 10,
    days: [5],
    script: 'tools/start/spark.js',
    parameters: ['lake', 'warehouse'].map((name) => `tests/spark/${name}.test.ts`),
    seeds: [11],
  },
  ...sparkStatements('estate', [1, 2, 4, 6]),
  ...sparkStatements('hostile', [0, 3]),
  {
    name: 'spark-killed-share',
    minutes: 8,
    days: [2],
    script: 'tools/start/spark.js',
    parameters: sparkLong('killed'),
    environment: { LAKEGAUGE_SPARK_DEATHS_EVERY: '12' },
  },
  {
    name: 'spark-history-server',
    minutes: 5,
    days: [3],
    script: 'tools/start/spark.js',
    parameters: sparkLong('history-server'),
  },
]

/** Suites longer than a day's share: only `npm run test:long` runs them. */
export const longestSuites = [
  {
    name: 'spark-product',
    script: 'tools/start/spark.js',
    parameters: ['tests/spark/product.test.ts'],
    seeds: [11],
  },
  { name: 'spark-killed', script: 'tools/start/spark.js', parameters: sparkLong('killed') },
  {
    name: 'spark-moved',
    script: 'tools/start/spark.js',
    parameters: sparkLong('calls', 'move', 'moved-product'),
    seeds: [11],
  },
  {
    name: 'spark-event-log',
    script: 'tools/start/spark.js',
    parameters: sparkLong('event-log', 'cluster-event-log'),
  },
  { name: 'spark-several-servers', script: 'tools/start/spark.js', parameters: sparkLong('several-servers') },
]

/** The suites of a day, which is any whole number from 0 on. */
export function shareOf(day) {
  return longSuites.filter(({ days }) => days.includes(day % 7))
}
