import { rowsOf } from '#lake/databricks/read.ts'
import type { WarehouseSettings } from '#lake/databricks/settings.ts'
import {
  about,
  canceledAtSecondTry,
  endless,
  failed,
  givingUp,
  historyPath as history,
  inTurn,
  isStatement as isPost,
  refused,
  running,
} from './answers.ts'
import { done, minuteMs, one, warehouseOf } from './lakes.ts'
import type { Answer, Answering, RecordedWorkspace, Scenario } from './recorded-workspace.ts'

/** Loses the first answers to statements; the history knows them or not. */
function losing(lost: readonly Answer[], { isKnown }: { isKnown: boolean }): Answering {
  let text = ''
  let posts = 0
  return (asked) => {
    if (asked.path === history)
      return { json: { res: isKnown ? [{ query_id: 's7', status: 'FINISHED', query_text: text }] : [] } }
    if (!isPost(asked)) return one
    text = JSON.parse(asked.body).statement
    return lost[(posts += 1) - 1] ?? one
  }
}

const read = (workspace: RecordedWorkspace) =>
  rowsOf(warehouseOf(workspace), 'select $name as one', { name: 'x', days: ['2025-05-01'] })
const write = (given?: Partial<WarehouseSettings>) => async (workspace: RecordedWorkspace) =>
  (await warehouseOf(workspace, given).run({ kind: 'write', sql: 'insert into t select 1' })).rowCount

const sql: Scenario[] = [
  {
    name: 'a read with parts',
    answer: inTurn(running, running, done({ n: 'BIGINT' }, [['1']], { next_chunk_index: 1 }), {
      json: { data_array: [['2']] },
    }),
    work: read,
  },
  {
    name: 'a read with instants',
    answer: inTurn(
      done({ at: 'TIMESTAMP', tags: 'MAP<STRING, STRING>' }, [['x', 'y']]),
      done({ at: 'BIGINT', tags: 'STRING' }, [['1746093600000001', '{}']]),
    ),
    work: read,
  },
  {
    name: 'a read that is too large for an answer',
    answer: ({ method, path }, { url, count }) => {
      if (path.startsWith('/links/')) return { json: [[path.slice(-1)]] }
      if (count === 1) return failed('BAD_REQUEST', 'The result exceeds 25 MiB of INLINE.')
      const index = method === 'POST' ? 0 : 1
      const next = index === 0 ? { next_chunk_index: 1 } : {}
      const external_links = [
        {
          external_link: `${url}/links/${index}`,
          chunk_index: index,
          http_headers: { 'x-store-key': 'k' },
          ...next,
        },
      ]
      if (index === 1) return { json: { external_links } }
      return done({ n: 'INT' }, [], { data_array: null, external_links })
    },
    work: read,
  },
  { name: 'a write', answer: inTurn(running, running, one), work: write() },
  {
    name: 'a write that makes a table',
    answer: inTurn(one),
    work: async (workspace) => {
      const statement = {
        kind: 'write',
        makesTable: true,
        sql: 'create table t as select $n as n',
        parameters: { n: 3 },
      } as const
      return (await warehouseOf(workspace).run(statement)).rowCount
    },
  },
  {
    name: 'a write that meets another writer',
    answer: inTurn(failed('BAD_REQUEST', '[DELTA_CONCURRENT_APPEND] x'), one),
    work: write(),
  },
  {
    name: 'a write of a busy warehouse',
    answer: inTurn(failed('TEMPORARILY_UNAVAILABLE', 'x'), one),
    work: write(),
  },
  {
    name: 'a busy workspace',
    answer: inTurn({ status: 429, headers: { 'retry-after': '1' }, json: {} }, { status: 503 }, 'cut', one),
    work: read,
  },
  {
    name: 'a write that is turned away',
    answer: inTurn({ status: 429, json: {} }, refused(503, 'TEMPORARILY_UNAVAILABLE', 'no time'), one),
    work: write(),
  },
  {
    name: 'a write whose answer is lost and found',
    answer: losing(['cut'], { isKnown: true }),
    work: write(),
  },
  {
    name: 'a write whose answer is cut off and found',
    answer: losing([{ cutAfter: '{"statement_id"' }], { isKnown: true }),
    work: write(),
  },
  {
    name: 'a write that never arrived',
    answer: losing(['cut', { status: 502 }], { isKnown: false }),
    work: write(),
  },
  {
    name: 'a write that never arrives',
    answer: losing(['cut', 'cut', 'cut', 'cut'], { isKnown: false }),
    work: write(),
  },
  {
    name: 'a write of which nothing can be learned',
    answer: ({ path }) => (path === history ? refused(500, 'INTERNAL_ERROR', 'not well') : 'cut'),
    work: write({ patienceMs: 10 }),
  },
  {
    name: 'a write beside a history that is closed',
    answer: ({ path }, { count }) =>
      path === history ? refused(403, 'PERMISSION_DENIED', 'no') : count === 1 ? 'cut' : one,
    work: write(),
  },
  {
    name: 'a write that takes too long and is canceled at the second try',
    answer: canceledAtSecondTry(),
    work: write({ statementLimitMs: minuteMs }),
  },
  {
    name: 'a write that takes too long',
    answer: endless,
    work: write({ statementLimitMs: minuteMs }),
  },
  {
    name: 'a write after one that was given up',
    answer: (asked, { count }) => {
      if (asked.path.endsWith('/cancel')) return { json: {} }
      return isPost(asked) && count > 30
        ? one
        : count > 30
          ? { json: { statement_id: 's1', status: { state: 'CANCELED' } } }
          : running
    },
    work: async (workspace) => {
      const warehouse = warehouseOf(workspace, { statementLimitMs: minuteMs })
      const statement = { kind: 'write', sql: 'insert into t select 1' } as const
      await warehouse.run(statement).catch(() => undefined)
      return (await warehouse.run(statement)).rowCount
    },
  },
  {
    name: 'a read whose caller gives up',
    answer: endless,
    work: async (workspace) => {
      const { clock, signal } = givingUp()
      return rowsOf(warehouseOf({ ...workspace, clock }), 'select 1', {}, signal)
    },
  },
  {
    name: 'what a dead process left',
    answer: ({ path, query }, { count }) => {
      if (path === history) {
        const query_text = '/* lakegauge lake product-1 abc */ merge into t'
        const isSecond = query.get('page_token') === 'two'
        const left = { query_id: 'left', status: 'RUNNING', query_text }
        const other = { query_id: 'other', status: 'RUNNING', query_text: 'select 1' }
        return { json: isSecond ? { res: [left] } : { res: [other], next_page_token: 'two' } }
      }
      if (path.endsWith('/cancel')) return { json: {} }
      return { json: { statement_id: 'left', status: { state: count < 7 ? 'RUNNING' : 'CANCELED' } } }
    },
    work: (workspace) => warehouseOf(workspace).endLeftOver(),
  },
  {
    name: 'a right that is missing',
    answer: inTurn(failed('BAD_REQUEST', '[INSUFFICIENT_PERMISSIONS] no MODIFY')),
    work: write(),
  },
  {
    name: 'a warehouse that is not there',
    answer: inTurn(refused(404, 'RESOURCE_DOES_NOT_EXIST', 'Could not resolve abc.')),
    work: write(),
  },
  { name: 'an answer of another form', answer: inTurn({ json: { statement_id: 7 } }), work: read },
  {
    name: 'a sign-in page in place of an answer',
    answer: inTurn({ text: '<html>Sign in</html>' }),
    work: read,
  },
]

/** Statements of the lake's engine. */
export const lakeStatementScenarios: readonly Scenario[] = about('lake statements', sql)
