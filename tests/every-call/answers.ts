// Answers of all reading calls over the collected world, to compare two versions of the code:
// npm run answers -- --write FILE      with one version
// npm run answers -- --compare FILE    with the other one, which asks the same again
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Mart } from '#mart/mart.ts'
import { keptWorld } from '../world/kept-worlds.ts'
import { openKeptWorld } from '../world/open-kept-world.ts'
import { worldSeed } from '../world/world-seed.ts'
import { apiOver } from './api-over.ts'
import { compareAnswers } from './compared-answers.ts'
import { decideBefore, knownOf, type Known } from './decided-before.ts'
import { askedEndpoints, keyOf, recordAnswers, recordedAnswerOf, recording } from './recorded-answers.ts'
import { shownMart } from './shown-mart.ts'

type Api = Awaited<ReturnType<typeof apiOver>>

const longestShown = 200
const print = (line: string) => void process.stdout.write(`${line}\n`)

async function withApi<Answer>(
  work: (api: Api, world: { mart: Mart; about: Known }) => Promise<Answer>,
): Promise<Answer> {
  const { collected, close } = await openKeptWorld(keptWorld(worldSeed))
  const mart = await shownMart(join(collected.folder, 'mart'), join(collected.folder, 'publications'))
  const api = await apiOver(mart, async (method, params) => collected.ask(method, params))
  try {
    const about = await knownOf(mart)
    await decideBefore(api, about)
    return await work(api, { mart, about })
  } finally {
    await api.close()
    await mart.close()
    await close()
  }
}

async function write(file: string): Promise<void> {
  const answers = await withApi((api, world) => recordAnswers(api, world))
  const lines = answers.map((answer) => JSON.stringify(answer)).join(',\n')
  await writeFile(file, `{"seed":${JSON.stringify(worldSeed)},"answers":[\n${lines}\n]}\n`)
  print(`${answers.length} answers of ${askedEndpoints.length} calls are recorded in ${file}.`)
}

const shortened = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, longestShown)

/** Prints what differs from a recording; answers whether anything changed. */
async function compare(file: string): Promise<boolean> {
  const { seed, answers } = recording.parse(JSON.parse(await readFile(file, 'utf8')))
  if (seed !== worldSeed)
    throw new Error(`${file} is of the world of seed ${seed}: set LAKEGAUGE_SEED=${seed}.`)
  const additions = new Set<string>()
  let changes = 0
  await withApi(async (api) => {
    for (const { status, body, ...call } of answers) {
      const now = await recordedAnswerOf(api, call)
      const compared = compareAnswers({ status, body }, { status: now.status, body: now.body })
      for (const added of compared.additions)
        additions.add(`${call.name} ${added.replaceAll(/\[\d+\]/g, '[]')}`)
      if (compared.changes.length > 0) print(keyOf(call))
      for (const { path, before, after } of compared.changes)
        print(`  ${path}: ${shortened(before)} -> ${shortened(after)}`)
      changes += compared.changes.length
    }
  })
  const recorded = new Set(answers.map(({ name }) => name))
  for (const { name } of askedEndpoints) if (!recorded.has(name)) additions.add(name)
  print(`${answers.length} answers: ${changes} changes, ${additions.size} additions.`)
  for (const added of additions) print(`  added: ${added}`)
  return changes > 0
}

const { values } = parseArgs({ options: { write: { type: 'string' }, compare: { type: 'string' } } })
if (values.write !== undefined) await write(values.write)
else if (values.compare !== undefined) process.exitCode = (await compare(values.compare)) ? 1 : 0
else throw new Error('Give --write FILE or --compare FILE.')
