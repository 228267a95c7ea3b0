import { expect, test } from 'vitest'
import { Http } from '#exchange/http.ts'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../testing/collected.ts'
import { statementOf, warehouseWith } from '../testing/warehouse.ts'
import { DatabricksClient } from './client.ts'
import { clusterHistory } from './cluster-history/source.ts'
import { databricks } from './system.ts'
import { tableColumns } from './table-columns.ts'

const table = 'system.billing.usage'
const cut = 'struct<cluster_id:string,job_id:string,... 2 more fields>'
const whole =
  "STRUCT<cluster_id: STRING, job_id: STRING COMMENT 'a, or b', `odd,name`: INT, ai: STRUCT<model: STRING>>"
const allPaths = [
  'record_id',
  'usage_metadata.cluster_id',
  'usage_metadata.job_id',
  'usage_metadata.odd,name',
  'usage_metadata.ai.model',
]

type Answered = { columns?: object[]; rows?: (string | null)[][] }

/** The columns of a table whose description cuts a struct, in a workspace that gives these further answers. */
async function columnsWith(answers: Readonly<Record<string, Answered>>) {
  const known: Readonly<Record<string, Answered>> = {
    [`describe table ${table}`]: {
      rows: [
        ['record_id', 'string', null],
        ['usage_metadata', cut, null],
      ],
    },
    ...answers,
  }
  const asked: string[] = []
  const { url } = await answering({
    'POST /api/2.0/sql/statements': (request) => {
      const { statement } = statementOf(request)
      asked.push(statement)
      const answer = known[statement]
      if (!answer)
        return { statement_id: 's', status: { state: 'FAILED', error: { message: 'PARSE_SYNTAX_ERROR' } } }
      const { columns = [], rows = [] } = answer
      return {
        statement_id: 's',
        status: { state: 'SUCCEEDED' },
        manifest: { schema: { columns }, total_row_count: rows.length },
        result: { data_array: rows },
      }
    },
  })
  const connection = connectionTo(url)
  const [workspace] = connection.workspaces
  if (!workspace) throw new Error('the connection has no workspace')
  const client = new DatabricksClient({ connection, workspace, http: new Http() })
  return { ...(await tableColumns(client, table, new AbortController().signal)), asked }
}

test('a description that is whole is the only question', async () => {
  const rows = [['usage_metadata', 'struct<cluster_id:string>', null]]
  const { paths, unread, asked } = await columnsWith({ [`describe table ${table}`]: { rows } })
  expect(paths).toEqual(['usage_metadata.cluster_id'])
  expect(unread).toEqual([])
  expect(asked).toHaveLength(1)
})

test('fields that the description cuts are read from the types of an empty result', async () => {
  const columns = [
    { name: 'record_id', type_text: 'STRING' },
    { name: 'usage_metadata', type_text: whole },
  ]
  const { paths, unread } = await columnsWith({ [`select * from ${table} limit 0`]: { columns } })
  expect(paths).toEqual(allPaths)
  expect(unread).toEqual([])
})

test('fields that an empty result cuts too are read from the information schema', async () => {
  const asking =
    'select column_name, full_data_type\nfrom system.information_schema.columns\n' +
    "where table_catalog = 'system' and table_schema = 'billing' and table_name = 'usage'"
  const { paths, unread } = await columnsWith({
    [`select * from ${table} limit 0`]: { columns: [{ name: 'usage_metadata', type_text: cut }] },
    [asking]: { rows: [['usage_metadata', whole]] },
  })
  expect(paths).toEqual(allPaths)
  expect(unread).toEqual([])
})

test('fields that neither has are read from the description as JSON', async () => {
  const string = { name: 'string', collation: 'UTF8_BINARY' }
  const fields = [
    { name: 'cluster_id', type: string },
    { name: 'job_id', type: string },
    { name: 'odd,name', type: { name: 'int' } },
    { name: 'ai', type: { name: 'struct', fields: [{ name: 'model', type: string }] } },
  ]
  const document = {
    columns: [
      { name: 'record_id', type: string },
      { name: 'usage_metadata', type: { name: 'struct', fields } },
    ],
  }
  const rows = [[JSON.stringify(document)]]
  const { paths, unread } = await columnsWith({ [`describe table ${table} as json`]: { rows } })
  expect(paths).toEqual(allPaths)
  expect(unread).toEqual([])
})

test('fields that no answer has are counted column by column', async () => {
  const { paths, unread } = await columnsWith({})
  expect(paths).toEqual(allPaths.slice(0, 3))
  expect(unread).toEqual([{ column: 'usage_metadata', fields: 2 }])
})

test('a source notes the fields that it cannot read', async () => {
  const columns = {
    cluster_id: 'string',
    change_time: 'timestamp',
    delete_time: 'timestamp',
    azure_attributes: 'struct<first_on_demand:int,... 1 more field>',
  }
  const { url } = await answering(warehouseWith({ name: 'system.compute.clusters', columns, rows: [] }))
  const connection = connectionTo(url)
  const { notes } = await collected({
    source: clusterHistory,
    system: databricks,
    connection,
    scope: 'westeurope',
  })
  expect(notes).toContainEqual(
    '1 field of azure_attributes in system.compute.clusters cannot be read: the workspace leaves it out of every description of the table.',
  )
})
