// Runs one suite, keeps the numbers of its passed and failed tests and its duration, and prints the closing line; a
// failed suite makes its command fail.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.js'

const results = join(root, '.cache', 'results')

export function forgetResults() {
  rmSync(results, { recursive: true, force: true })
}

export function remember(name, counts) {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${name}.json`), JSON.stringify(counts))
  if (counts.failed > 0) process.exitCode = 1
}

const secondsSince = (started) => Math.round((Date.now() - started) / 100) / 10

/** One command that passes or fails as a whole. */
export function runCheck(name, command, parameters, environment = {}) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const done = spawnSync(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const passed = done.status === 0
  const seconds = secondsSince(started)
  console.log(`${passed ? 'ok' : 'FAILED'} ${name} (${seconds} s)`)
  remember(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, seconds })
}

/** A Vitest run, counted test by test; a shard is counted under its own name. */
export function runVitest(suite, node, parameters, environment = {}) {
  const name = process.env.LAKEGAUGE_SUITE ?? suite
  console.log(`\n── ${name}`)
  const started = Date.now()
  mkdirSync(join(root, '.cache'), { recursive: true })
  const report = join(root, '.cache', `vitest-${name}.json`)
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const done = spawnSync(
    node,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...parameters],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { UV_THREADPOOL_SIZE: '16', ...process.env, ...environment },
    },
  )
  const counted = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  const unexplained = done.status !== 0 && counted.numFailedTests === 0 ? 1 : 0
  remember(name, {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + unexplained,
    seconds: secondsSince(started),
    failures: (counted.testResults ?? []).flatMap(failuresOf),
    slowest: slowestOf((counted.testResults ?? []).flatMap(timesOf)),
  })
}

const listedTests = 20

/** The tests that took longest, longest first. */
function slowestOf(tests) {
  return tests.toSorted((left, right) => right.seconds - left.seconds).slice(0, listedTests)
}

/** How long each test of a file took; what is not in any of them, such as what they share, counts as a test of its own. */
function timesOf({ name, startTime, endTime, assertionResults }) {
  const file = relative(root, name)
  const own = assertionResults.map((test) => ({
    test: `${file}: ${test.fullName}`,
    seconds: (test.duration ?? 0) / 1000,
  }))
  const shared = (endTime - startTime) / 1000 - own.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...own, { test: `${file}: before and between its tests`, seconds: Math.max(shared, 0) }]
}

const linesOfFailure = 60

/** The failures in a file, each with the beginning of its message. */
function failuresOf(file) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  const messages = failed.map((test) => `${test.fullName}\n${test.failureMessages.join('\n')}`)
  const all = file.status === 'failed' && messages.length === 0 ? [file.message] : messages
  return all.map((text) =>
    [relative(root, file.name), ...text.split('\n').slice(0, linesOfFailure)].join('\n'),
  )
}

/** Repeats the failures, sums up all kept suites and prints the closing line; answers the exit code. */
export function closingLine() {
  const suites = existsSync(results) ? readdirSync(results).toSorted() : []
  const counts = suites.map((file) =>
    Object.assign(JSON.parse(readFileSync(join(results, file), 'utf8')), { file }),
  )
  for (const { file, failures = [] } of counts)
    for (const failure of failures) console.log(`\nFAILED in ${file.replace('.json', '')}: ${failure}`)
  for (const { file, passed, failed, seconds } of counts)
    console.log(`${file.replace('.json', '')}: ${passed} passed, ${failed} failed, ${seconds} s`)
  const slowest = slowestOf(counts.flatMap((suite) => suite.slowest ?? []))
  if (slowest.length > 0) console.log(`\nThe ${slowest.length} tests that took longest:`)
  for (const { test, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${test}`)
  const passed = counts.reduce((sum, suite) => sum + suite.passed, 0)
  const failed = counts.reduce((sum, suite) => sum + suite.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
