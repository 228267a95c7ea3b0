import { expect, test } from 'vitest'
import { daysIn } from '#contract/dates.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'
import { stateSettings } from '#product/server/state-settings.ts'
import { sortOutbox } from '#state/notices.ts'
import { waitingNotices } from '#state/notification-deliveries.ts'
import { addGroup } from '#state/notification-groups.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { BudgetRounds } from './budgets-job.ts'

const state = emptiedState('embedded')
const root = byPerson('root', new Date('2025-01-01T12:00:00Z'))
const box = { missingKey: undefined, seal: (_name: string, text: string) => text, open: () => undefined }
const settings = () => stateSettings(state(), box)

/** The budget of workspace 1, of which each day costs 10. */
const setBudget = async (monthlyAmount: string | null) =>
  settings().write(
    'scopeBudget/b',
    monthlyAmount && {
      scope: { kind: 'workspace', workspaceId: '1' },
      monthlyAmount,
      currency: 'USD',
      thresholds: [50, 80, 100],
      onForecast: false,
    },
    root,
  )

/** Rounds over a publication whose last complete day is this one. */
async function roundsUntil(day: string, judged: readonly Readonly<Record<string, unknown>>[] = []) {
  const days = daysIn('2025-01-01', day)
  const mart = await publishedMart({
    ...workspaceRows,
    billing_horizon: [
      {
        workspace_id: '1',
        first_usage_time: '2025-01-01T00:00:00Z',
        last_usage_time: `${day}T00:00:00Z`,
      },
    ],
    billed_day: days.map((of) => ({ day: of, source: 'databricks_usage', amount: '10' })),
    budget_feature: judged,
  })
  let derives = 0
  const rounds = new BudgetRounds({
    settings: settings(),
    mart,
    workspaces: martDirectory(mart).workspaces,
    db: state().db,
    now: () => new Date(`${day}T12:00:00Z`),
    dataNow: () => new Date(`${day}T12:00:00Z`),
    isWhole: () => true,
    derive: async () => void (derives += 1),
    onError: (error) => {
      throw error
    },
  })
  return {
    rounds,
    derives: () => derives,
    /** Makes a round; answers the records that it made, and the notices that wait for the group. */
    async round(groupId: string) {
      const { records } = await rounds.round({}, { signal: new AbortController().signal } as never)
      await sortOutbox(state().db, new Date(`${day}T12:00:00Z`))
      const waiting = await waitingNotices(state().db, groupId)
      return { records, keys: waiting.map(({ causeKey, kind }) => `${causeKey} ${kind}`).toSorted() }
    },
  }
}

const values = {
  name: 'Costs',
  isEnabled: true,
  emails: ['costs@example.com'],
  targets: [],
  categories: ['COST'],
  types: [],
  scopes: ['WORKSPACE:1'],
  leastSeverity: 'LOW' as const,
  digest: 'IMMEDIATE' as const,
  weeklyLetter: null,
  quietHours: null,
}

test('a group gets each threshold of a budget once in a month, not after it was undone, and again the next month', async () => {
  const { groupId } = await addGroup(state(), values, { sealed: new Map() }, root)
  await setBudget('300')
  const may = await roundsUntil('2025-05-21')
  const half = 'budget 2025-05 b 50 OPENED'
  const all = 'budget 2025-05 b 100 OPENED'
  expect((await may.round(groupId)).keys).toEqual([half])
  // Lowered by mistake, and undone.
  await setBudget('100')
  expect((await may.round(groupId)).keys).toEqual([all, half])
  await setBudget('300')
  expect((await may.round(groupId)).keys).toEqual([all, half])
  await setBudget('240')
  expect((await may.round(groupId)).keys).toEqual([all, half])
  const june = await roundsUntil('2025-06-21')
  expect((await june.round(groupId)).keys).toEqual(
    [
      all,
      'budget 2025-05 b 100 RESOLVED',
      half,
      'budget 2025-05 b 50 RESOLVED',
      'budget 2025-06 b 80 OPENED',
    ].toSorted(),
  )
}, 60_000)

test('a changed budget is derived once, and nothing is done where nothing changed', async () => {
  await setBudget('300')
  const { rounds, round, derives } = await roundsUntil('2025-05-21')
  const first = await round('')
  expect([first.records, derives()]).toEqual([2, 1])
  expect([(await round('')).records, derives()]).toEqual([0, 1])
  await setBudget('310')
  expect([(await round('')).records, derives()]).toEqual([1, 2])
  expect(await rounds.settingTables()).toMatchObject({
    budget_period: [
      { kind: 'BUDGET', name: 'Workspace one', amount: '310.0000000000', to_date: '200.0000000000' },
      { first_day: '2025-04-01', is_over: true, to_date: '300.0000000000' },
      { first_day: '2025-03-01' },
      { first_day: '2025-02-01' },
    ],
  })
}, 60_000)

test('figures that are judged already are not derived again', async () => {
  await setBudget('300')
  const { rounds } = await roundsUntil('2025-05-21')
  const tables = await rounds.settingTables()
  const judged = await roundsUntil('2025-05-21', tables['budget_period'])
  await judged.round('')
  expect(judged.derives()).toBe(0)
}, 60_000)
