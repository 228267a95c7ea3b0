import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf, warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { usage } from './source.ts'

const columns = {
  record_id: 'string',
  workspace_id: 'string',
  sku_name: 'string',
  cloud: 'string',
  usage_unit: 'string',
  usage_start_time: 'timestamp',
  usage_end_time: 'timestamp',
  usage_quantity: 'decimal(38,18)',
  ingestion_date: 'date',
  custom_tags: 'map<string,string>',
  usage_metadata: 'struct<cluster_id:string,metastore_id:string>',
  product_features:
    'struct<is_photon:boolean,performance_target:string,networking:struct<connectivity_type:string>>',
}
const record = {
  record_id: 'record-1',
  workspace_id: '4400',
  sku_name: 'PREMIUM_JOBS_COMPUTE',
  usage_start_time: '2025-05-30T23:00:00.000Z',
  usage_end_time: '2025-05-31T00:00:00.000Z',
  usage_quantity: '1.500000000000000000',
  ingestion_date: '2025-05-31',
}
const window = { since: '2025-05-25', until: '2025-06-01' }

async function fetchedFrom(
  rows: readonly Readonly<Record<string, string | null>>[],
  present: object = columns,
  owners?: Readonly<Record<string, string>>,
) {
  const table = { name: 'system.billing.usage', columns: { ...present }, rows, ...(owners && { owners }) }
  const { url, requests } = await answering(warehouseWith(table))
  const connection = connectionTo(url)
  const fetched = await collected({
    source: usage,
    system: databricks,
    connection,
    scope: 'account-1',
    window,
  })
  return { ...fetched, requests }
}

test('a usage row has the fields of structs, tags and quantities, and nulls for missing columns', async () => {
  const { rows } = await fetchedFrom([
    {
      ...record,
      custom_tags: '{"team":"sales, \\"west\\""}',
      'usage_metadata.cluster_id': '0101-214342-tpi6qdp2',
      'product_features.is_photon': 'true',
      'product_features.performance_target': 'STANDARD',
    },
  ])
  expect(rows['usage_record']).toMatchObject([
    {
      record_id: 'record-1',
      workspace_id: '4400',
      sku_name: 'PREMIUM_JOBS_COMPUTE',
      usage_start_time: '2025-05-30T23:00:00.000Z',
      usage_quantity: '1.500000000000',
      usage_quantity_text: null,
      cluster_id: '0101-214342-tpi6qdp2',
      is_photon: true,
      performance_target: 'STANDARD',
      custom_tags: { team: 'sales, "west"' },
      account_id: null,
      job_id: null,
    },
  ])
})

test('tags are sorted by name, whatever the order in the table', async () => {
  const { rows } = await fetchedFrom([{ ...record, custom_tags: '{"team":"sales","cost":"CC-1"}' }])
  expect(JSON.stringify(rows['usage_record']?.[0]?.['custom_tags'])).toBe('{"cost":"CC-1","team":"sales"}')
})

test('a record that ends at midnight belongs to the day before', async () => {
  const { rows } = await fetchedFrom([
    record,
    { ...record, record_id: 'record-2', usage_end_time: '2025-05-31T00:00:00.001Z' },
  ])
  const days = rows['usage_record']?.map(({ day, last_day }) => [day, last_day])
  expect(days).toEqual([
    ['2025-05-30', '2025-05-30'],
    ['2025-05-30', '2025-05-31'],
  ])
})

test('an invalid quantity, or one whose digits do not fit, keeps its text', async () => {
  const { rows, misfits } = await fetchedFrom([
    { ...record, usage_quantity: '0.123456789012000000' },
    { ...record, record_id: 'record-2', usage_quantity: '0.123456789012300000' },
    { ...record, record_id: 'record-3', usage_quantity: 'plenty' },
    { ...record, record_id: 'record-4', usage_quantity: '-100' },
    { ...record, record_id: 'record-5', usage_quantity: '10000000000.5' },
    { ...record, record_id: 'record-6', usage_quantity: '2.5E-13' },
  ])
  const quantities = rows['usage_record']?.map((row) => [row['usage_quantity'], row['usage_quantity_text']])
  expect(quantities).toEqual([
    ['0.123456789012', null],
    ['0.123456789012', '0.123456789012300000'],
    [null, 'plenty'],
    ['-100.000000000000', null],
    [null, '10000000000.5'],
    ['0.000000000000', '2.5E-13'],
  ])
  expect(misfits).toEqual({ usage_record: { usage_quantity: 2 } })
})

test('columns and fields without a column of their own go to extra', async () => {
  const { rows, notes } = await fetchedFrom(
    [
      {
        ...record,
        'usage_metadata.metastore_id': 'metastore-1',
        'product_features.networking.connectivity_type': null,
        brand_new: 'surprise',
      },
    ],
    { ...columns, brand_new: 'string' },
  )
  expect(rows['usage_record']?.[0]?.['extra']).toEqual({
    'usage_metadata.metastore_id': 'metastore-1',
    brand_new: 'surprise',
  })
  expect(notes).toContain('3 columns of system.billing.usage went to extra.')
})

test('a window is selected by the ingestion date, so that late records are included', async () => {
  const { requests } = await fetchedFrom([record])
  const select = requests.slice(1, 2).map(statementOf)[0]
  expect(select?.statement).toMatch(
    /from system\.billing\.usage\nwhere ingestion_date >= :since\n {2}and ingestion_date < :until$/,
  )
  expect(select?.parameters).toEqual([
    { name: 'since', value: '2025-05-25', type: 'DATE' },
    { name: 'until', value: '2025-06-01', type: 'DATE' },
  ])
})

test('a window is selected by the usage date if the table has no ingestion date', async () => {
  const { ingestion_date: _, ...older } = columns
  const { requests } = await fetchedFrom([record], { ...older, usage_date: 'date' })
  expect(requests.map(({ body }) => body).join()).toContain('where usage_date >= :since')
})

test('usage of the account itself has the workspace 0', async () => {
  const { rows } = await fetchedFrom([{ ...record, workspace_id: null }])
  expect(rows['usage_record']).toMatchObject([{ record_id: 'record-1', workspace_id: '0' }])
})

test('links are fetched without the token', async () => {
  const { requests } = await fetchedFrom([record])
  const link = requests.find(({ path }) => path === '/links/0')
  expect(link?.headers).not.toHaveProperty('authorization')
})

test.each([
  'record_id',
  'workspace_id',
  'sku_name',
  'cloud',
  'usage_unit',
  'usage_quantity',
  'usage_start_time',
  'usage_end_time',
])('without %s nothing is kept', async (column) => {
  const others = Object.entries(columns).filter(([name]) => name !== column)
  const requests = { ...record }
  const isOwner = column === 'workspace_id'
  const fetching = fetchedFrom(
    [requests],
    Object.fromEntries(others),
    isOwner ? { account_id: 'string' } : undefined,
  )
  await expect(fetching).rejects.toMatchObject({
    code: 'source_failed',
    message: expect.stringContaining(`system.billing.usage has no column ${column}`),
  })
})

test('a table without a date is refused', async () => {
  const { ingestion_date: _, ...undated } = columns
  await expect(fetchedFrom([record], undated)).rejects.toThrow('no column ingestion_date or usage_date')
})

test('other missing columns are reported and remembered', async () => {
  const { custom_tags: _tags, usage_metadata: _metadata, ...fewer } = columns
  const { notes, lacking } = await fetchedFrom([record], fewer)
  expect(notes.join()).toMatch(/^system\.billing\.usage has no .*custom_tags, .*usage_metadata/)
  expect(lacking).toMatchObject([
    { ...window, columns: expect.arrayContaining(['custom_tags', 'usage_metadata']) },
  ])
  expect(lacking?.flatMap((part) => part.columns)).not.toContain('usage_metadata.cluster_id')
  expect(lacking?.flatMap((part) => part.columns)).toContain('product_features.is_serverless')
})
