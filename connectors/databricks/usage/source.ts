import type { Source } from '#collect/source.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, shortDecimal, textBeyond } from '../system-table-sql.ts'
import type { Origin, SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, spanOf } from '../system-table.ts'
import { usageRecord } from './table.ts'

/** The workspace id of usage of the account itself, the same as in audit logs. */
const accountItself = '0'

const own = [
  'record_id account_id workspace_id sku_name cloud usage_start_time usage_end_time usage_date usage_unit',
  'usage_quantity record_type ingestion_date billing_origin_product usage_type custom_tags',
].flatMap((line) => line.split(' '))
const metadata = [
  'cluster_id job_id job_run_id job_name run_name node_type instance_pool_id warehouse_id notebook_id notebook_path',
  'dlt_pipeline_id dlt_update_id dlt_maintenance_id endpoint_name endpoint_id app_id app_name',
  'budget_policy_id usage_policy_id',
].flatMap((line) => line.split(' '))
const identity = ['run_as', 'created_by', 'owned_by']
const features = ['is_serverless', 'is_photon', 'performance_target']

const system: SystemTable = {
  name: 'system.billing.usage',
  table: usageRecord,
  columns: {
    ...Object.fromEntries(own.map((column): [string, Origin] => [column, column])),
    ...fieldsOf('usage_metadata', metadata),
    ...fieldsOf('identity_metadata', identity),
    ...fieldsOf('product_features', features),
    workspace_id: { path: 'workspace_id', sql: `coalesce($text, '${accountItself}')` },
    usage_quantity: { path: 'usage_quantity', sql: shortDecimal },
    usage_quantity_text: { path: 'usage_quantity', sql: textBeyond(22, 12) },
  },
  day: dayOfText('usage_start_time'),
  lastDay: lastDayOfText('usage_start_time', 'usage_end_time'),
  // Every record, late or correcting, arrives on a new ingestion date.
  movesBy: { paths: ['ingestion_date', 'usage_date'], type: 'DATE' },
  needs: ['workspace_id', 'sku_name', 'cloud', 'usage_unit', 'usage_quantity'],
  size: 'large',
}

function fieldsOf(struct: string, fields: readonly string[]): Record<string, Origin> {
  return Object.fromEntries(fields.map((field) => [field, `${struct}.${field}`]))
}

/** Billed usage of the whole account. */
export const usage: Source<DatabricksClient> = {
  name: 'usage',
  system: 'databricks',
  meaning: 'Every billed amount of usage of the account, with what it was used by.',
  scope: 'account',
  tables: [usageRecord],
  windowDays: 30,
  keptDays: 365,
  lookBackDays: 2,
  isEvidenceOfCost: true,
  freshMinutes: 60,
  right: rightToRead('system.billing.usage'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
