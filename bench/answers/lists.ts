// npm run bench:lists -- --data-directory FOLDER [--rounds N]: each list that needs nothing but a range, one reader, ever
// different questions: the answer beside its bare statements (page, count and totals), and whether it takes at most 1.3 times
// as long and 15 ms.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isReport } from '#contract/report.ts'
import { rangeOf } from '../demo/questions.ts'
import { elapsed } from '../lake/elapsed.ts'
import { quantile } from '../statistics.ts'
import { textTable } from '../table.ts'
import { apiOver, type Api } from './api.ts'
import type { PhasedReader } from './phases.ts'
import { phasedReaderOf } from './shown-mart.ts'

const timesOfBare = 1.3
const besidesMs = 15
const warmUps = 2
const high = 0.95
const smallestPage = 20
const pageSizes = 30

const { values } = parseArgs({
  options: { 'data-directory': { type: 'string' }, rounds: { type: 'string', default: '20' } },
})
const dataDirectory = values['data-directory']
if (dataDirectory === undefined) throw new Error('Name the --data-directory of a server that has collected.')
const rounds = Number(values.rounds)
const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-lists-'))
try {
  process.stdout.write(`${await table(join(dataDirectory, 'lake/publications'))}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

type Timed = { path: string; statements: number; answer: number; bare: number; processor: number }

async function table(publications: string): Promise<string> {
  const reader = await phasedReaderOf(folder, publications)
  const api = await apiOver(reader.mart)
  const timed: Timed[] = []
  const refused: string[] = []
  for (const { path } of api.endpoints.filter(isPlainList)) {
    try {
      const list = await timeOf(api, reader, path)
      // Without a statement its rows stand in the state.
      if (list.statements > 0) timed.push(list)
    } catch {
      refused.push(path)
    }
  }
  await api.close()
  reader.close()
  const rows = timed.toSorted((left, right) => ratioOf(right) - ratioOf(left)).map(rowOf)
  const headings = [
    'list',
    'answer p95 ms',
    'bare SQL p95 ms',
    'ratio',
    'within',
    'processor ms',
    'statements',
  ]
  const within = timed.filter(isWithin).length
  return `${textTable(headings, rows)}\n${within} of ${timed.length} within ${timesOfBare} x + ${besidesMs} ms; not asked: ${refused.join(', ')}`
}

function isPlainList(endpoint: AnyEndpoint): boolean {
  return isReport(endpoint) && endpoint.method === 'GET' && !endpoint.path.includes('{')
}

async function timeOf({ ask }: Api, reader: PhasedReader, path: string): Promise<Timed> {
  const asked: { ms: number; bareMs: number; processorMs: number; statements: number }[] = []
  for (let number = -warmUps; number < rounds; number += 1) {
    const count = number + warmUps
    const query = { ...rangeOf(count), size: String(smallestPage + (count % pageSizes)) }
    reader.taken()
    const end = elapsed()
    await ask(path, query)
    const { ms, processorMs } = end()
    const { bareMs, statements } = reader.taken()
    if (number >= 0) asked.push({ ms, bareMs, processorMs, statements })
  }
  const p95 = (of: (one: (typeof asked)[number]) => number) => quantile(asked.map(of), high)
  const mean = (of: (one: (typeof asked)[number]) => number) =>
    asked.reduce((sum, one) => sum + of(one), 0) / asked.length
  return {
    path,
    statements: mean(({ statements }) => statements),
    answer: p95(({ ms }) => ms),
    bare: p95(({ bareMs }) => bareMs),
    processor: mean(({ processorMs }) => processorMs),
  }
}

function ratioOf({ answer, bare }: Timed): number {
  return answer / bare
}

function isWithin({ answer, bare }: Timed): boolean {
  return answer <= timesOfBare * bare + besidesMs
}

function rowOf(timed: Timed): string[] {
  const { path, statements, answer, bare, processor } = timed
  return [
    path,
    answer.toFixed(1),
    bare.toFixed(1),
    ratioOf(timed).toFixed(2),
    isWithin(timed) ? 'yes' : 'no',
    processor.toFixed(1),
    statements.toFixed(1),
  ]
}
