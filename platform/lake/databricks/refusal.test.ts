import { expect, test } from 'vitest'
import { failed, succeeded, workspaceDouble, type CannedAnswer } from './testing/workspace-double.ts'
import { refuseOtherSettings } from './session-settings.ts'
import { Volume } from './volume.ts'
import { Warehouse } from './warehouse.ts'

const write = { kind: 'write', sql: 'insert into t select 1' } as const

const refusals: readonly [string, CannedAnswer, string][] = [
  [
    'a warehouse that does not start',
    failed('BAD_REQUEST', 'The warehouse could not be started: no capacity in the cloud region.'),
    'SQL warehouse abc does not start. Look at its page',
  ],
  [
    'a full volume',
    { status: 507, json: { error_code: 'RESOURCE_EXHAUSTED', message: 'No space left in the storage.' } },
    'is full. Free some space, then start again',
  ],
  [
    'a refused token',
    { status: 401, json: { error_code: '401', message: 'bad dapi-very-secret' } },
    'Create a new one, set LAKE_DATABRICKS_TOKEN',
  ],
  [
    'a wrong warehouse',
    {
      status: 400,
      json: { error_code: 'INVALID_PARAMETER_VALUE', message: 'abc is not a valid endpoint id.' },
    },
    'SQL warehouse abc does not exist. Set LAKE_DATABRICKS_WAREHOUSE_ID',
  ],
  [
    'a missing catalog',
    failed('BAD_REQUEST', "[NO_SUCH_CATALOG_EXCEPTION] Catalog 'main' was not found."),
    'Catalog main does not exist',
  ],
  [
    'a missing schema',
    failed('BAD_REQUEST', '[SCHEMA_NOT_FOUND] The schema `main`.`lake` cannot be found.'),
    'Run "create schema main.lake"',
  ],
  [
    'a missing catalog called warehouse',
    failed('BAD_REQUEST', "[NO_SUCH_CATALOG_EXCEPTION] Catalog 'warehouse' was not found."),
    'Catalog main does not exist',
  ],
  [
    'a missing volume in a catalog called warehouse',
    { status: 404, json: { error_code: 'NOT_FOUND', message: "Volume 'warehouse.a.b' does not exist." } },
    'Run "create volume main.lake.files"',
  ],
  [
    'a missing warehouse with an unknown message',
    { status: 404, json: { error_code: 'RESOURCE_DOES_NOT_EXIST', message: 'Could not resolve abc.' } },
    'SQL warehouse abc does not exist. Set LAKE_DATABRICKS_WAREHOUSE_ID',
  ],
  [
    'a blocked IP address',
    {
      status: 403,
      json: { message: 'Source IP address: 192.0.2.1 is blocked by Databricks IP ACL for workspace: 7' },
    },
    'add it to the IP access list',
  ],
  [
    'a workspace that is rate-limited for long',
    { status: 429, headers: { 'retry-after': '3600' }, json: { message: 'Too many requests.' } },
    'The next job tries again, and no data is lost',
  ],
  [
    'a canceled statement',
    { json: { statement_id: 'statement-1', status: { state: 'CANCELED' } } },
    'stopped the warehouse. The next job runs it again, and no data is lost.',
  ],
  [
    'a missing table',
    failed('BAD_REQUEST', '[TABLE_OR_VIEW_NOT_FOUND] The table or view `nowhere` cannot be found.'),
    'A table of main.lake is missing',
  ],
  [
    'a missing right',
    failed('BAD_REQUEST', "[INSUFFICIENT_PERMISSIONS] User does not have MODIFY on Table 'main.lake.t'."),
    './lakegauge doctor prints the GRANT statements',
  ],
  [
    'a changed table',
    failed('BAD_REQUEST', '[UNRESOLVED_COLUMN.WITH_SUGGESTION] A column cannot be resolved.'),
    'may have been changed outside Lakegauge',
  ],
]

test.each(refusals)('%s gives an error with the next step', async (_what, answer, sentence) => {
  const { settings, lines } = await workspaceDouble(() => answer)
  const error = await new Warehouse(settings).run(write).catch((cause: unknown) => cause)
  expect(String(error)).toContain(sentence)
  expect(String(error) + JSON.stringify(lines)).not.toContain('very-secret')
})

test('a missing table is a fault of the lake, not something that nobody finds', async () => {
  const answer = failed(
    'BAD_REQUEST',
    '[TABLE_OR_VIEW_NOT_FOUND] The table or view `nowhere` cannot be found.',
  )
  const { settings } = await workspaceDouble(() => answer)
  await expect(new Warehouse(settings).run(write)).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringMatching(/nowhere.*in: insert into t select 1/s),
  })
})

test('a missing volume is named, whatever the workspace reports for its folder', async () => {
  const message = 'The directory being accessed is not found.'
  const { settings } = await workspaceDouble(() => ({
    status: 404,
    json: { error_code: 'NOT_FOUND', message },
  }))
  await expect(new Volume(new Warehouse(settings)).make('batches/1')).rejects.toThrow(
    'Run "create volume main.lake.files"',
  )
})

const openIn = async (zone: string, commonType: string) => {
  const { settings } = await workspaceDouble(() =>
    succeeded({ time_zone: 'STRING', common_type: 'STRING' }, [[zone, commonType]]),
  )
  return refuseOtherSettings(new Warehouse(settings))
}

test('a warehouse with another time zone than UTC is refused with the setting to change', async () => {
  await expect(openIn('Europe/Berlin', 'bigint')).rejects.toThrow(
    'Set its SQL configuration parameter TIMEZONE to UTC',
  )
  await openIn('Etc/UTC', 'bigint')
  await openIn('UTC', 'bigint')
})

test('a warehouse without ANSI mode is refused with the setting to change', async () => {
  await expect(openIn('UTC', 'string')).rejects.toThrow(
    'null or a wrong number instead of an error. Set its SQL configuration parameter ANSI_MODE to true',
  )
})
