import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionDocument } from '#contract/connection.ts'
import { deriveModels } from '#derive/derive-models.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { chanceFrom, type Chance } from '../money/random.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { collectingFrom, type Collecting } from './collecting.ts'
import { control, controlled, heal, requestsSoFar, strikes, withClients } from './control.ts'
import { faultsAtRate, playedKinds, randomFaults } from './random-faults-orders.ts'
import { differences, lakeTables } from './table-content.ts'

const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const historyDays = 3
const timeout = 300_000
const laterHours = 26
const faultRate = 0.1
// Among three hundred requests, chance alone may refuse too few for a result.
const roundsAtRate = 4
const reads = 4
const leastStrikes = 20

const kinds = z.object({ kinds: z.array(z.object({ kind: z.string() })) })

let estate: Estate
let connection: ConnectionDocument
let clean: Collecting
let cleanRequests: number

beforeAll(async () => {
  console.log(`LAKEGAUGE_SEED=${seed}`)
  estate = await startEstate(['--seed', '1', '--small'])
  connection = await withClients(estate.connection)
  clean = await collectingFrom(connection)
  await collectedAtLast(clean, historyDays)
  cleanRequests = await requestsSoFar(connection)
}, timeout)

afterAll(async () => {
  estate.stop()
  await clean.close()
})

/** Collects until no source fails, like the schedule; a bounded number of times. */
async function collectedAtLast({ collect }: Collecting, days: number): Promise<void> {
  for (let left = reads; left > 1; left -= 1) {
    if ((await collect(days)).failed.length === 0) return
  }
  expect((await collect(days)).failed).toEqual([])
}

/** Collects into a new lake while a share of requests fails; answers the numbers of requests and of refusals. */
async function roundAtRate(chance: Chance): Promise<{ requests: number; refused: number }> {
  const lake = await collectingFrom(connection)
  onTestFinished(lake.close)
  await heal(connection, 'requests')
  await control(connection, 'faults', { faults: faultsAtRate(chance, faultRate) })
  await collectedAtLast(lake, historyDays)
  const requests = await requestsSoFar(connection)
  const struck = await strikes(connection)
  await heal(connection, 'faults')
  const tables = rawTables.map(({ name }) => name)
  expect(await differences(clean.lake, lake.lake, tables), `LAKEGAUGE_SEED=${seed}`).toEqual({})
  expect(await lake.lake.conflicts()).toEqual([])
  const refusals = Object.entries(struck).filter(([kind]) => !/page|rows|link/.test(kind))
  return { requests, refused: refusals.reduce((sum, [, count]) => sum + count, 0) }
}

async function sequentially<Answer>(times: number, work: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < times) answers.push(await work())
  return answers
}

test(
  `with faults in ${faultRate * 100} % of the requests, at most half as many requests more give the same rows`,
  { timeout },
  async () => {
    const chance = chanceFrom(seed)
    const rounds = await sequentially(roundsAtRate, () => roundAtRate(chance))
    const requests = rounds.reduce((sum, round) => sum + round.requests, 0)
    const refused = rounds.reduce((sum, round) => sum + round.refused, 0)
    expect(refused / requests, `LAKEGAUGE_SEED=${seed}`).toBeGreaterThan(faultRate * 0.7)
    expect(requests / (cleanRequests * roundsAtRate), `LAKEGAUGE_SEED=${seed}`).toBeLessThanOrEqual(1.5)
  },
)

/** Switches other faults on and off during work; answers the strikes of each kind. */
async function whileFaultsPlay(chance: Chance, work: () => Promise<unknown>) {
  const over = new AbortController()
  const going = work().finally(() => over.abort())
  while (!over.signal.aborted) {
    await control(connection, 'faults', { faults: chance.happens(0.2) ? [] : randomFaults(chance) })
    await wait(chance.between(100, 1500))
  }
  await going
  const struck = await strikes(connection)
  await heal(connection, 'faults')
  return struck
}

test('every fault of the estate is used', async () => {
  const known = kinds.parse(await controlled(connection, 'faults/kinds')).kinds.map(({ kind }) => kind)
  expect([...playedKinds].toSorted()).toEqual(known.toSorted())
})

/** Collects everything that is due during faults, and again what failed; answers the number of strikes. */
async function collectedWhileFaultsPlay(chance: Chance, { collect }: Collecting, days: number) {
  const struck = await whileFaultsPlay(chance, async () => {
    for (let left = reads; left > 0; left -= 1) {
      if ((await collect(days)).failed.length === 0) return
    }
  })
  return Object.values(struck).reduce((sum, count) => sum + count, 0)
}

test(
  'with all faults switched on and off at random, all tables finally equal those of an undisturbed lake',
  { timeout },
  async () => {
    const chance = chanceFrom(seed)
    const lake = await collectingFrom(connection, { derives: true })
    onTestFinished(lake.close)
    const first = await collectedWhileFaultsPlay(chance, lake, historyDays)
    await control(connection, 'clock', { advanceHours: laterHours })
    const second = await collectedWhileFaultsPlay(chance, lake, historyDays + 2)
    await control(connection, 'clock', { advanceHours: laterHours })
    expect(first + second).toBeGreaterThan(leastStrikes)
    for (const each of [clean, lake]) {
      await collectedAtLast(each, historyDays + 4)
      await deriveModels(each.lake, models)
    }
    const left = { withoutExtra: ['added_later'] }
    const differing = await differences(clean.lake, lake.lake, lakeTables, left)
    expect(differing, `LAKEGAUGE_SEED=${seed}: ${Object.keys(differing).join(', ')}`).toEqual({})
    expect(await lake.lake.conflicts()).toEqual([])
  },
)
