import { expect, test } from 'vitest'
import { backgroundWork } from './background-work.ts'
import { parsed } from './parsed.ts'

// By name: a test that calls them waits for real time.
const [interval, timer] = ['setInterval', 'setTimeout']
const kindsOf = (text: string) => backgroundWork(parsed('apps/server/rounds.ts', text)).kinds

test.each([
  [`${interval}(() => look(), 1000)`, ['interval']],
  [`function start() { work(); ${timer}(start, 1000) }`, ['timer that calls what set it']],
  [`class Work { start() { ${timer}(() => this.start(), 1000) } }`, ['timer that calls what set it']],
  [`class Work { #run() { ${timer}(() => this.#run(), 1000) } }`, ['timer that calls what set it']],
  ['async function run() { while (!signal.aborted) { await round() } }', ['loop that waits']],
  ['async function run() { for (;;) { await sleep(1000) } }', ['loop that waits']],
  [
    'jobs.handle(job, async () => { await collect(); await jobs.start(job, {}, next) })',
    ['run that starts its successor'],
  ],
  ["export const job = defineJob({ name: 'collect' })", ['declared job']],
])('%s keeps work going: %j', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds)
})

test.each([
  [`${timer}(() => process.exit(1), 1000)`],
  [`class Work { stop() { ${timer}(() => this.start(), 1000) } }`],
  ['while (waiting.length > 0) next()'],
  ['async function all() { for (let at = 0; at < 3; at += 1) await one(at) }'],
  ['jobs.start(job, {}, { by, source: "MANUAL" })'],
  ['jobs.handle(job, async () => { await collect() })'],
])('%s ends by itself', (text) => {
  expect(kindsOf(text)).toEqual([])
})
