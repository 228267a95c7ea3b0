// npm run bench:answers -- --data-directory FOLDER [--rounds N] [--phases] [--json]: processor time of answers of the pages of
// jobs, by kind of question, over what the lake of a data directory has published. With --phases also by planning, executing
// and reading of each statement anew, else as the server reads.
// With --before COMMIT [--data-directory-before FOLDER] [--turns N]: the same by an earlier commit, in turns, and the ratios.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askedJobs, kindNames, questionKinds, type AskedJob } from '../demo/questions.ts'
import { elapsed } from '../lake/elapsed.ts'
import { textTable } from '../table.ts'
import { apiOver, type Api } from './api.ts'
import { comparedWith } from './compare.ts'
import type { Phases } from './phases.ts'
import { phasedReaderOf, shownMart } from './shown-mart.ts'

const jobsLookedAt = 20
// As the server keeps: what is asked of every range alike is read once, all else is new.
const keptAnswersMb = 16
const warmUpRounds = 3
// Numbers of questions that only warm up.
const firstOfWarmUp = 1000

const { values } = parseArgs({
  options: {
    'data-directory': { type: 'string' },
    rounds: { type: 'string', default: '30' },
    phases: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    before: { type: 'string' },
    'data-directory-before': { type: 'string' },
    turns: { type: 'string', default: '3' },
  },
})
const dataDirectory = values['data-directory']
if (dataDirectory === undefined) throw new Error('Name the --data-directory of a server that has collected.')
const rounds = Number(values.rounds)
const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-answers-'))
try {
  process.stdout.write(`${await outcome(dataDirectory)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function outcome(now: string): Promise<string> {
  const { before: commit } = values
  if (commit !== undefined) {
    const before = values['data-directory-before'] ?? now
    return comparedWith({ commit, now, before, rounds: values.rounds, turns: Number(values.turns) })
  }
  const publications = join(now, 'lake/publications')
  const taken = values.phases ? await byPhase(publications) : await asServed(publications)
  return values.json ? JSON.stringify(taken) : tableOf(taken)
}

type Taken = { kind: string; processorMs: number; phases?: Phases }

async function asServed(from: string): Promise<Taken[]> {
  const mart = await shownMart(folder, from, keptAnswersMb)
  const api = await apiOver(mart)
  const taken = await askedKinds(api)
  await api.close()
  await mart.close()
  return taken
}

async function byPhase(from: string): Promise<Taken[]> {
  const reader = await phasedReaderOf(folder, from)
  const api = await apiOver(reader.mart)
  const taken = await askedKinds(api, reader.taken)
  await api.close()
  reader.close()
  return taken
}

async function askedKinds(api: Api, taken?: () => Phases): Promise<Taken[]> {
  const jobs = await askedJobs(api.ask, jobsLookedAt)
  const all: Taken[] = []
  for (const kind of kindNames) {
    await askAll(api, jobs, kind, { first: firstOfWarmUp, count: warmUpRounds })
    taken?.()
    const end = elapsed()
    await askAll(api, jobs, kind, { first: 0, count: rounds })
    const phases = taken?.()
    all.push({ kind, processorMs: end().processorMs / rounds, ...(phases && { phases: perAnswer(phases) }) })
  }
  return all
}

async function askAll(
  { ask }: Api,
  jobs: readonly AskedJob[],
  kind: (typeof kindNames)[number],
  { first, count }: { first: number; count: number },
): Promise<void> {
  for (let number = first; number < first + count; number += 1) {
    const job = jobs[number % jobs.length]
    if (!job) throw new Error('no job is listed')
    const question: { path: string; query: Readonly<Record<string, string>>; body?: object } = questionKinds[
      kind
    ](job, number)
    await ask(question.path, question.query, question.body)
  }
}

function perAnswer({ statements, planning, executing, reading, bareMs }: Phases): Phases {
  return {
    statements: statements / rounds,
    planning: planning / rounds,
    executing: executing / rounds,
    reading: reading / rounds,
    bareMs: bareMs / rounds,
  }
}

function tableOf(taken: readonly Taken[]): string {
  const row = ({ kind, processorMs, phases }: Taken) => {
    if (!phases) return [kind, processorMs.toFixed(1)]
    const { statements, planning, executing, reading } = phases
    const rest = processorMs - planning - executing - reading
    return [
      kind,
      ...[processorMs, planning, executing, reading, rest, statements].map((one) => one.toFixed(1)),
    ]
  }
  const mean = taken.reduce((sum, { processorMs }) => sum + processorMs, 0) / taken.length
  const phased = ['planning', 'executing', 'reading', 'around', 'statements']
  const headings = ['answer', 'processor ms', ...(taken[0]?.phases ? phased : [])]
  return `${textTable(headings, taken.map(row))}\nmean: ${mean.toFixed(1)} ms`
}
