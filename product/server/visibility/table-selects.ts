import type { Unseen } from '#contract/guard.ts'
import type { Audience, AudienceAsset, AssetAudience } from '#derive/audience.ts'
import type { Model } from '#derive/model.ts'

/** How the tables call what the rights call otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  JOB: 'job',
  job_run: 'job',
  task_run: 'job',
  run: 'job',
  serverless_run: 'job',
  one_time_run: 'job',
  ALL_PURPOSE_CLUSTER: 'cluster',
  APC: 'cluster',
  cluster_instance: 'cluster',
  interactive: 'cluster',
  idle: 'cluster',
  start_up: 'cluster',
  unattributed: 'cluster',
  SQL_WAREHOUSE: 'warehouse',
  WAREHOUSE: 'warehouse',
  warehouse_day: 'warehouse',
  query: 'warehouse',
  POOL: 'pool',
  pool_day: 'pool',
  PIPELINE: 'pipeline',
  pipeline_update: 'pipeline',
  pipeline_maintenance: 'pipeline',
  NOTEBOOK: 'notebook',
  notebook_session: 'notebook',
  APP: 'app',
  MODEL_SERVING: 'model_serving',
  VECTOR_SEARCH: 'vector_search',
}
/** What the platform sells as a whole; nobody has a right on it. */
const services = ['SERVICE', 'service', 'overhead', 'product']

type Published = Pick<Model, 'name' | 'publish' | 'shownTo'>

/** By published table the select of its rows for a caller who sees some of them. */
export function tableSelects(
  models: readonly Published[],
  unseen: KeptOrNot,
): ReadonlyMap<string, string | undefined> {
  const published = models.filter(({ publish }) => publish)
  const undeclared = published.filter(({ shownTo }) => shownTo === undefined).map(({ name }) => name)
  if (undeclared.length > 0)
    throw new TypeError(`Who sees the rows of ${undeclared.join(', ')}? Declare shownTo in each model.`)
  return new Map(published.map(({ name, shownTo = 'workspace' }) => [name, selectOf(name, shownTo, unseen)]))
}

/** What becomes of rows that the caller does not see. */
type KeptOrNot = Exclude<Unseen, 'in sums'>

function selectOf(table: string, audience: Audience, unseen: KeptOrNot): string | undefined {
  if (typeof audience === 'string') return undefined
  if ('rowsOf' in audience) {
    const { rowsOf, by, its = by } = audience
    return `select * from main.${table} where ${by} in (select ${its} from ${rowsOf})`
  }
  const isSeen = conditionOf(audience)
  const { assets, names, isSummedById } = audience
  if (unseen === 'left out' || !names || (unseen === 'in one line' && !isSummedById))
    return `select ${columnsOf(audience)} from main.${table} where ${isSeen}`
  const ids = assets.map(({ id }) => `case when is_seen then ${id} else ${unseenId(id, unseen)} end as ${id}`)
  const unnamed = names.map(
    (column) => `case when is_seen then ${column}${unseenNameOf(column, unseen)} end as ${column}`,
  )
  return `select * exclude (is_seen) replace (${[...ids, ...unnamed].join(', ')})
from (select *, coalesce(${isSeen}, false) as is_seen from main.${table})`
}

/** What has one name is kept apart from others by it, as for who sees it. */
function unseenNameOf(column: string, unseen: KeptOrNot): string {
  if (unseen !== 'one by one' || column.endsWith('_json')) return ''
  return ` when ${column} is not null then ${unseenId(column, unseen)}`
}

/** Assets that stay apart have ids of their own, from which the person learns nothing. */
const unseenId = (id: string, unseen: KeptOrNot) =>
  unseen === 'one by one' ? `$unseenName || ' (' || left(md5($viewerName || ${id}), 8) || ')'` : '$unseenName'

/** Columns that only managers read are null for others. */
function columnsOf({ assets, person, onlyManagersRead = [] }: AssetAudience): string {
  if (onlyManagersRead.length === 0) return '*'
  const manages = [
    ...ofAdministrators,
    ...assets.map((asset) => isIn(asset, 'where can_manage')),
    ...isOf(person),
  ]
  const read = onlyManagersRead.map(
    (column) => `case when ${manages.join(' or ')} then ${column} end as ${column}`,
  )
  return `* replace (${read.join(', ')})`
}

const ofAdministrators = ['workspace_id in ($viewerAdministered)']

function conditionOf({ assets, person }: AssetAudience): string {
  const areAboutNone = assets.map(({ id }) => `${id} is null`).join(' and ')
  const areServices = assets.flatMap(({ kind }) =>
    typeof kind === 'string'
      ? []
      : [`coalesce(${kind.columns.join(', ')}) in (${services.map(quoted).join(', ')})`],
  )
  const seen = assets.map((asset) => isIn(asset, ''))
  return [...ofAdministrators, `(${areAboutNone})`, ...areServices, ...seen, ...isOf(person)].join('\n  or ')
}

function isIn({ kind, id }: AudienceAsset, where: string): string {
  const name = typeof kind === 'string' ? quoted(kind) : kindOf(kind.columns)
  return `(workspace_id, ${name}, ${id}) in (select workspace_id, asset_kind, asset_id from seen_asset ${where})`
}

const isOf = (person: string | undefined) => (person ? [`lower(${person}) = $viewerName`] : [])

function kindOf(columns: readonly string[]): string {
  const column = columns.length === 1 ? columns.join() : `coalesce(${columns.join(', ')})`
  const cases = Object.entries(otherNames).map(
    ([other, kind]) => `when ${quoted(other)} then ${quoted(kind)}`,
  )
  return `case ${column} ${cases.join(' ')} else ${column} end`
}

const quoted = (text: string) => `'${text}'`
