import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getRealizedSavingsRoute } from '#features/dashboard/review/server.ts'
import type { RealizedSavings } from '#features/dashboard/review/contract/realized-savings.ts'
import { listProposalsRoute } from '#features/recommendations/proposals/server.ts'
import { followed, type Followed, type ShownProposal } from './followed-world.ts'

// Settings are changed by hand in a simulated lakehouse, and what recommendations become of it is read from the calls day by day.
const by = 'ravi.iyer@aurora-retail.example'
const words = ['--seed', '1', '--followed']
const mostDays = 9

/** Settings of the product by their names in the estate. */
const settingNames: Readonly<Record<string, string>> = {
  driver_node_type: 'driver_node_type_id',
  auto_stop_minutes: 'auto_stop_mins',
  auto_termination_minutes: 'autotermination_minutes',
  min_idle_instances: 'min_idle_instances',
}

let world: Followed
let folder: string
/** What is listed on each day, the first before anything was changed. */
const days: ShownProposal[][] = []
let review: RealizedSavings
/** The chosen proposals, by what is done. */
let chosen: Readonly<Record<'job' | 'cluster' | 'pool' | 'undone' | 'opposite', ShownProposal>>

const change = ({ assetKind, assetId, setting }: ShownProposal, to: string | null) => ({
  kind: assetKind,
  id: assetId,
  setting: settingNames[setting ?? ''],
  to,
  by,
})

function firstOf(
  shown: readonly ShownProposal[],
  recommendation: string,
  kind: string,
  place = 0,
): ShownProposal {
  const found = shown
    .filter(
      (one) => one.recommendation === recommendation && one.assetKind === kind && one.changeFrom !== '0',
    )
    .toSorted((one, other) => (one.assetId < other.assetId ? -1 : 1))[place]
  if (!found) throw new Error(`${recommendation} of a ${kind} is not proposed`)
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-followed-'))
  vi.stubEnv('LAKEGAUGE_ESTATE_CACHE', folder)
  world = await followed(words, folder, (ports) => [
    listProposalsRoute.over(ports),
    getRealizedSavingsRoute.over(ports),
  ])
  await world.nextDay(0)
  const first = await world.proposals()
  days.push(first)
  chosen = {
    job: firstOf(first, 'driver_size', 'job'),
    cluster: firstOf(first, 'cluster_auto_termination', 'cluster'),
    pool: firstOf(first, 'pool_idle_instances', 'pool'),
    undone: firstOf(first, 'warehouse_auto_stop', 'warehouse'),
    opposite: firstOf(first, 'warehouse_auto_stop', 'warehouse', 1),
  }
  await world.advance(2)
  await world.change([
    change(chosen.job, chosen.job.changeTo),
    change(chosen.cluster, chosen.cluster.changeTo),
    change(chosen.pool, chosen.pool.changeTo),
    change(chosen.undone, chosen.undone.changeTo),
    change(chosen.opposite, String(Number(chosen.opposite.changeFrom) + 60)),
  ])
  await world.advance(3)
  await world.change([change(chosen.undone, chosen.undone.changeFrom)])
  for (let day = 1; day <= mostDays; day += 1) {
    await world.nextDay(day === 1 ? 19 : 24)
    days.push(await world.proposals())
    if (day > 2 && of(chosen.job).at(-1)?.status === 'VERIFIED') break
  }
  review = await world.ask('/optimization/performance/realized-savings', {})
}, 1_800_000)

afterAll(async () => {
  await world.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** A proposal on each day. */
function of({ proposalId }: ShownProposal) {
  return days.map((shown) => shown.findLast((one) => one.proposalId === proposalId))
}

test('a change of a job by hand makes its recommendation applied without acceptance, by whom and when, and verified at a look', () => {
  const course = of(chosen.job)
  expect(course[0]).toMatchObject({ status: 'OPEN', statusBy: null })
  const applied =
    course.find((one) => one?.status === 'APPLIED') ?? course.find((one) => one?.status === 'VERIFIED')
  expect(course.map((one) => one?.status)).toContain('APPLIED')
  expect(applied).toMatchObject({ statusBy: by })
  // The first run that shows it began within hours of the change.
  const hours = (Date.parse(applied?.statusAt ?? '') - Date.parse('2025-06-01T01:00:00Z')) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(0)
  expect(hours).toBeLessThan(8)
  expect(course.at(-1)).toMatchObject({ status: 'VERIFIED' })
})

test.each(['cluster', 'pool'] as const)('a change of a %s is seen as applied', (kind) => {
  expect(of(chosen[kind])[1]).toMatchObject({ status: 'APPLIED', statusBy: by })
})

test('the dashboard has the saving of the verdict as its sum, beside what was promised', async () => {
  const { applied, verdict } = await world.life(chosen.job.proposalId)
  const kept = (await world.verdicts()).filter((one) => one.amount !== null)
  const own = kept.find(({ changeGroup }) => changeGroup === applied?.changeGroup)
  expect(own).toMatchObject({ kind: 'SAVED', runsAfter: verdict?.runsAfter })
  expect([10, 20, 30]).toContain(own?.runsAfter)
  expect(kept).toEqual([own])
  expect(review.realized?.changes).toBe(1)
  expect(review.realized?.total.estimate).toBe(own?.amount?.estimate)
  expect(review.promises.find(({ proposalId }) => proposalId === chosen.job.proposalId)).toMatchObject({
    appliedBy: by,
    verdict: 'IMPROVED',
    came: own?.perMonth,
  })
  // The driver is the only thing that changed: what it truly saves follows from the two types.
  expect(verdict?.share.low).toBeGreaterThan(0)
})

test('a change that is undone on the same day applies nothing, and one that goes the other way neither', async () => {
  for (const kept of [chosen.undone, chosen.opposite]) {
    const course = of(kept).flatMap((one) => one?.status ?? [])
    expect(new Set(course)).toEqual(new Set(['OPEN']))
    expect((await world.life(kept.proposalId)).applied).toBeNull()
  }
})
