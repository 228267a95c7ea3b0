import { expect, test } from 'vitest'
import { succeeded, workspaceDouble, type Asked, type CannedAnswer } from './testing/workspace-double.ts'
import { Warehouse } from './warehouse.ts'

const minuteMs = 60_000
const write = { kind: 'write', sql: 'insert into t select 1' } as const
const done = succeeded({ num_affected_rows: 'BIGINT' }, [['1']])
const isPost = ({ method, path }: Asked) => method === 'POST' && path === '/api/2.0/sql/statements'
const isCancel = ({ path }: Asked) => path.endsWith('/cancel')
const isHistory = ({ path }: Asked) => path.startsWith('/api/2.0/sql/history/queries')
const inState = (state: string): CannedAnswer => ({
  json: { statement_id: 'statement-1', status: { state } },
})
const history = (...found: object[]): CannedAnswer => ({ json: { res: found } })

/** A clock that advances by a minute at each reading. */
function fastClock() {
  let nowMs = 0
  return { nowMs: () => (nowMs += minuteMs), sleep: async () => undefined }
}

test.each(['took too long', 'was aborted'])(
  'after a write that %s nothing is written until it has ended',
  async (why) => {
    const stop = new AbortController()
    let looks = 0
    const { settings, asked } = await workspaceDouble(
      (call) => {
        if (isPost(call)) return asked.filter(isPost).length === 1 ? inState('RUNNING') : done
        if (isCancel(call)) return { json: {} }
        if (why === 'was aborted') stop.abort(new Error('enough'))
        const isCancelled = asked.some(isCancel)
        if (isCancelled) looks += 1
        return inState(looks === 3 ? 'CANCELED' : 'RUNNING')
      },
      { clock: fastClock(), statementLimitMs: 3 * minuteMs },
    )
    const warehouse = new Warehouse(settings)
    await expect(warehouse.run({ ...write, signal: stop.signal })).rejects.toThrow(/enough|over 3 minutes/)
    expect(looks).toBe(0)
    await warehouse.run(write)
    expect(looks).toBe(3)
    expect(asked.filter(isPost)).toHaveLength(2)
    await warehouse.run(write)
    expect(looks).toBe(3)
  },
)

test('nothing is written while a canceled write still runs, and the error names the next step', async () => {
  const { settings, asked } = await workspaceDouble(
    (call) => (isCancel(call) ? { json: {} } : inState('RUNNING')),
    { clock: fastClock(), statementLimitMs: 3 * minuteMs, endLimitMs: 5 * minuteMs },
  )
  const warehouse = new Warehouse(settings)
  await expect(warehouse.run(write)).rejects.toThrow('over 3 minutes')
  for (const _ of [1, 2])
    await expect(warehouse.run(write)).rejects.toThrow(
      'Statement statement-1 was canceled 5 minutes ago and still runs on SQL warehouse abc',
    )
  expect(asked.filter(isPost)).toHaveLength(1)
})

test('an abandoned write does not block reads of the table', async () => {
  const { settings, asked } = await workspaceDouble(
    (call) => {
      if (isCancel(call)) return { json: {} }
      return isPost(call) && asked.filter(isPost).length === 2 ? done : inState('RUNNING')
    },
    { clock: fastClock(), statementLimitMs: 3 * minuteMs },
  )
  const warehouse = new Warehouse(settings)
  await expect(warehouse.run(write)).rejects.toThrow('over 3 minutes')
  await expect(warehouse.run({ kind: 'read', sql: 'select 1' })).resolves.toMatchObject({ rowCount: 1 })
})

test('of a write that was sent twice, the abandoned one is ended before the next write', async () => {
  let text = ''
  let isEnded = false
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call)) {
      const isKnown = asked.filter(isPost).length > 1
      return isKnown ? history({ query_id: 'late', status: 'RUNNING', query_text: text }) : history()
    }
    if (call.path.endsWith('/late')) {
      isEnded = true
      return inState('CANCELED')
    }
    if (!isPost(call)) return { json: {} }
    text ||= JSON.parse(call.body).statement
    return asked.filter(isPost).length === 1 ? 'cut' : done
  })
  const warehouse = new Warehouse(settings)
  await warehouse.run(write)
  expect(asked.filter(isPost)).toHaveLength(2)
  expect(isEnded).toBe(false)
  await warehouse.run(write)
  expect(isEnded).toBe(true)
  expect(asked.filter(isCancel).map(({ path }) => path)).toEqual(['/api/2.0/sql/statements/late/cancel'])
})

test('a write that was sent once and is found is awaited, and not sent again', async () => {
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call)) {
      const query_text = JSON.parse(asked.find(isPost)?.body ?? '').statement
      return history({ query_id: 'statement-1', status: 'RUNNING', query_text })
    }
    return isPost(call) && asked.filter(isPost).length === 1 ? 'cut' : done
  })
  const warehouse = new Warehouse(settings)
  await warehouse.run(write)
  await warehouse.run(write)
  expect(asked.filter(isHistory)).toHaveLength(1)
  expect(asked.filter(isCancel)).toEqual([])
})

test('a write is not sent again while it is unknown whether it arrived', async () => {
  const { settings, asked } = await workspaceDouble(
    (call) => (isHistory(call) ? { status: 500, json: { message: 'not well' } } : 'cut'),
    { patienceMs: 10 },
  )
  await expect(new Warehouse(settings).run(write)).rejects.toThrow('not well')
  expect(asked.filter(isPost)).toHaveLength(1)
})

test('a write is sent again if the query history may not be read', async () => {
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call)) return { status: 403, json: { error_code: 'PERMISSION_DENIED', message: 'no' } }
    return asked.filter(isPost).length === 1 ? 'cut' : done
  })
  await new Warehouse(settings).run(write)
  expect(asked.filter(isPost)).toHaveLength(2)
})

const turnedAway = { error_code: 'TEMPORARILY_UNAVAILABLE', message: 'no time' }

test.each([
  ['a proxy is looked for, because it may have arrived', undefined, { lookUps: 1, posts: 1 }],
  ['the workspace is sent again', turnedAway, { lookUps: 0, posts: 2 }],
])('a write that was answered with 503 by %s', async (_what, json, expected) => {
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call)) {
      const query_text = JSON.parse(asked.find(isPost)?.body ?? '').statement
      return history({ query_id: 'statement-1', status: 'FINISHED', query_text })
    }
    return isPost(call) && asked.filter(isPost).length === 1 ? { status: 503, json } : done
  })
  await new Warehouse(settings).run(write)
  expect({ lookUps: asked.filter(isHistory).length, posts: asked.filter(isPost).length }).toEqual(expected)
})

test('a write whose answer was lost is not sent again once its job was aborted', async () => {
  const stop = new AbortController()
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call)) stop.abort(new Error('enough'))
    return isHistory(call) ? history() : 'cut'
  })
  await expect(new Warehouse(settings).run({ ...write, signal: stop.signal })).rejects.toThrow('enough')
  expect(asked.filter(isPost)).toHaveLength(1)
})

test('a start logs at once and each minute which statement of a dead process it waits for, and fails in the end', async () => {
  const { settings, asked, waits } = await workspaceDouble(
    (call) => {
      if (isHistory(call)) {
        const query_text = '/* lakegauge lake product-1 abc */ merge into t'
        return history({ query_id: 'left', status: 'RUNNING', query_text })
      }
      return isCancel(call) ? { json: {} } : inState('RUNNING')
    },
    { clock: fastClock(), endLimitMs: 10 * minuteMs },
  )
  await expect(new Warehouse(settings).endLeftOver()).rejects.toThrow(
    'End it on the page Query History of the workspace, or stop the warehouse.',
  )
  expect(waits.length).toBeGreaterThanOrEqual(3)
  expect(new Set(waits.map(({ since }) => since)).size).toBe(1)
  expect(waits[0]).toMatchObject({ waitsForStatement: 'left', state: 'RUNNING' })
  // A cancellation may be lost silently.
  expect(asked.filter(isCancel).length).toBeGreaterThan(1)
})
