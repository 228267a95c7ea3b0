import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'
import type { PlanningTags } from '#product/contract/calls/planning-tags.ts'
import type { TagsReport } from './contract.ts'

const costOn = (day: string, tags: object, amount: string, rest: object = {}) => ({
  day,
  source: 'databricks_usage',
  tags_json: JSON.stringify(tags),
  amount,
  ...rest,
})

let server: HttpServer
beforeAll(async () => {
  const mart = await publishedMart({
    ...workspaceRows,
    tag_set_day: [
      costOn('2025-05-01', { team: 'red', env: 'prod' }, '1.0000000001'),
      costOn('2025-05-01', { team: 'red' }, '0.5', { source: 'machine_estimate' }),
      costOn('2025-05-02', { team: 'Red' }, '4'),
      costOn('2025-05-02', { Team: 'red' }, '2'),
      costOn('2025-05-02', {}, '2.5'),
      costOn('2025-05-06', { team: 'blue "x"' }, '-1'),
      costOn('2025-05-02', { team: 'red' }, '100', { workspace_id: '2' }),
      costOn('2025-05-02', { team: 'red' }, '700', { currency: 'EUR' }),
      costOn('2025-06-02', { team: 'red' }, '900'),
    ],
  })
  server = await sessionServer({}, { mart, directory: martDirectory(mart) })
})
afterAll(() => server.close())

const range = 'since=2025-05-01T00:00:00Z&until=2025-05-08T00:00:00Z&currency=USD'
const ask = (username: string, path: string) =>
  server.app.inject({ url: `/api/1.0${path}`, headers: signedInAs(username) })
const change = (method: 'PUT' | 'DELETE', path: string, payload: object | undefined, username = 'root') =>
  server.app.inject({
    method,
    url: `/api/1.0${path}`,
    headers: signedInAs(username),
    ...(payload && { payload }),
  })
const report = async (query = '', username = 'ann'): Promise<TagsReport> =>
  (await ask(username, `/spend-insights/planning/tags-report?${range}${query}`)).json()

test('as long as nobody chose, cost is reported by the two tags that most cost has', async () => {
  expect(await report()).toMatchObject({
    tagKey: 'team',
    enabledTags: ['team', 'Team'],
    taggedCost: '4.5000000001',
  })
  const { tags }: PlanningTags = (await ask('ann', `/spend-insights/planning/tags?${range}`)).json()
  expect(tags.map(({ tagKey, isEnabled }) => [tagKey, isEnabled])).toEqual([
    ['team', true],
    ['Team', true],
    ['env', false],
  ])
})

test('once all tags are disabled nothing is tagged, and all cost is untagged', async () => {
  expect((await change('PUT', '/settings/tags', { enabledTags: [] })).statusCode).toBe(200)
  expect(await report()).toMatchObject({ tagKey: null, enabledTags: [], cost: '9.0000000001', coverage: 0 })
})

test('an administrator enables tags, case counts, with author and time', async () => {
  const enabledTags = ['team', 'Team']
  expect((await change('PUT', '/settings/tags', { enabledTags }, 'ann')).statusCode).toBe(403)
  for (const wrong of [['a', 'a'], [''], Array.from({ length: 21 }, (_, place) => `tag ${place}`)])
    expect((await change('PUT', '/settings/tags', { enabledTags: wrong })).statusCode).toBe(400)
  expect((await change('PUT', '/settings/tags', { enabledTags })).statusCode).toBe(200)
  expect((await ask('ann', '/settings/tags')).json()).toEqual({
    enabledTags,
    changedBy: 'root',
    changedAt: '2026-03-01T12:00:00.000Z',
  })
})

test('cost by value is exact, variants stand side by side, and untagged is last', async () => {
  const { values, ...rest } = await report('&tagKey=team')
  expect(rest).toMatchObject({
    cost: '9.0000000001',
    taggedCost: '4.5000000001',
    untaggedCost: '4.5000000000',
    timeframe: 'daily',
  })
  expect(rest.coverage).toBeCloseTo(0.5)
  expect(values).toMatchObject([
    { tagValue: 'Red', cost: '4.0000000000', variants: ['red'] },
    {
      tagValue: 'red',
      cost: '1.5000000001',
      databricksCost: '1.0000000001',
      cloudCost: '0.5000000000',
      variants: ['Red'],
    },
    { tagValue: 'blue "x"', cost: '-1.0000000000', variants: [] },
    { tagValue: null, cost: '4.5000000000' },
  ])
})

test('every cut adds up to the total, to the last digit', async () => {
  for (const timeframe of ['daily', 'weekly', 'monthly']) {
    const { cost, values, periods } = await report(`&tagKey=team&timeframe=${timeframe}`)
    expect(sumOfMoney(values.map((value) => value.cost))).toBe(cost)
    expect(sumOfMoney(periods.map((period) => period.cost))).toBe(cost)
    expect(sumOfMoney(periods.flatMap((period) => period.values.map((value) => value.cost)))).toBe(cost)
  }
  const weeks = (await report('&tagKey=team&timeframe=weekly')).periods.map(({ period }) => period)
  expect(weeks).toEqual(['2025-04-28', '2025-05-05'])
})

test('only enabled tags are reported', async () => {
  const refused = await ask('ann', `/spend-insights/planning/tags-report?${range}&tagKey=env`)
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'tagKey'])
})

test('tag keys of the usage have their cost, coverage and variants', async () => {
  const path = `/spend-insights/planning/tags?${range}`
  const { tags, cost }: PlanningTags = (await ask('ann', path)).json()
  expect(cost).toBe('9.0000000001')
  expect(tags).toMatchObject([
    { tagKey: 'team', cost: '4.5000000001', values: 3, isEnabled: true, variants: ['Team'] },
    { tagKey: 'Team', cost: '2.0000000000', values: 1, isEnabled: true, variants: ['team'] },
    { tagKey: 'env', cost: '1.0000000001', isEnabled: false, variants: [] },
  ])
})

test('only workspaces in scope count', async () => {
  expect((await report('&tagKey=team', 'root')).cost).toBe('109.0000000001')
})

test('storage and network of a workspace each have a tag, until it is disabled', async () => {
  const storage = '/cost-tags/workspace/1/storage'
  expect((await ask('root', storage)).json()).toMatchObject({
    isEnabled: false,
    tagKey: null,
    changedBy: null,
  })
  expect((await change('PUT', storage, {})).json()).toMatchObject({
    isEnabled: true,
    tagKey: 'DatabricksWorkspaceId',
    tagValue: '1',
    changedBy: 'root',
  })
  await change('PUT', '/cost-tags/workspace/1/network', { tagKey: 'nat', tagValue: 'one' })
  const { workspaces } = (await ask('root', '/cost-tags/workspaces')).json()
  expect(workspaces[0]).toMatchObject({
    workspaceName: 'one',
    storage: { isEnabled: true },
    network: { tagKey: 'nat', tagValue: 'one' },
  })
  expect((await change('DELETE', storage, undefined)).json()).toMatchObject({
    isEnabled: false,
    tagValue: null,
  })
  expect((await ask('root', '/cost-tags/workspace/1/network')).json().isEnabled).toBe(true)
})

test('an unknown workspace is not found, and nobody but an administrator changes tags', async () => {
  expect((await change('PUT', '/cost-tags/workspace/9/storage', {})).statusCode).toBe(404)
  expect((await change('DELETE', '/cost-tags/workspace/1/storage', undefined, 'ann')).statusCode).toBe(403)
})
