import { z } from 'zod'

import type { Model } from '#derive/model.ts'
import type { MartReader, User } from '#http/ports.ts'
import { queryText } from '#http/query.ts'
import type { RowScope, RowScopes } from '#http/row-scope.ts'
import { unseenName } from '#product/contract/unseen-assets.ts'
import type { KeptRights, PlatformRights } from './kept-rights.ts'
import { tableSelects } from './table-selects.ts'

const seenAssets = queryText(new URL('seen-assets.sql', import.meta.url))
const principalsSql = queryText(new URL('principals.sql', import.meta.url))
const principalRows = z.array(z.object({ workspaceId: z.string(), principal: z.string() }))
const administrators = 'group:admins'
const hourMs = 3_600_000
/** Users and groups are read each hour: those of the day before are not known any more. */
const oldestDirectoryHours = 24
/** Access lists of assets that nobody uses are read each week. */
const oldestListHours = 8 * 24

/** The beginning of the hour so many hours before: the same for all calls of an hour, so that answers are kept. */
const wholeHourBefore = (time: Date, hours: number) =>
  new Date(Math.floor(time.getTime() / hourMs) * hourMs - hours * hourMs).toISOString()

/** What the rights of people are made of. */
export type VisibilitySources = {
  mart: MartReader
  /** The time of the data, by which facts have their age. */
  dataNow(): Date
  /** All known workspaces. */
  workspaceIds(): Promise<readonly string[]>
  /** Whether the setting is on by which admins see all workloads. */
  adminsSeeAll(): Promise<boolean>
  /** For how many milliseconds the rights of a person are kept. */
  rightsKeptMs(): Promise<number>
  keptRights: KeptRights
}

/** What decides which published rows somebody sees, by what the platform lets them see. Throws where a table has no audience. */
export function platformRowScopes(
  models: readonly Pick<Model, 'name' | 'publish' | 'shownTo'>[],
  ports: VisibilitySources,
): RowScopes {
  const tables = {
    'left out': tableSelects(models, 'left out'),
    'in one line': tableSelects(models, 'in one line'),
    'one by one': tableSelects(models, 'one by one'),
  }
  return {
    async of(user, unseen) {
      if (unseen === 'in sums' || (await seesAllWorkloads(user, ports))) return undefined
      const mostMs = await ports.rightsKeptMs()
      const rights = await ports.keptRights.of(user.username, mostMs, () => platformRights(user, ports))
      return scopeOf(user, rights, { tables: tables[unseen], dataNow: ports.dataNow() })
    },
  }
}

/** Whether what somebody sees is not limited by their rights on the platform. */
async function seesAllWorkloads(
  { roles }: Pick<User, 'roles'>,
  { adminsSeeAll }: Pick<VisibilitySources, 'adminsSeeAll'>,
): Promise<boolean> {
  return roles.includes('executive') || (roles.includes('admin') && (await adminsSeeAll()))
}

/** Reads what somebody may do on the platform; nothing where the platform does not know them. */
async function platformRights(
  { username }: Pick<User, 'username'>,
  { mart, workspaceIds, dataNow }: Pick<VisibilitySources, 'mart' | 'workspaceIds' | 'dataNow'>,
): Promise<PlatformRights> {
  const values = {
    workspaceIds: await workspaceIds(),
    viewerName: username.toLowerCase(),
    readSince: wholeHourBefore(dataNow(), oldestDirectoryHours),
  }
  const found = principalRows.parse((await mart.rows(principalsSql, values)).rows)
  return {
    principals: found.map(({ workspaceId, principal }) => `${workspaceId} ${principal}`),
    administered: found.flatMap(({ workspaceId, principal }) =>
      principal === administrators ? [workspaceId] : [],
    ),
  }
}

type Sight = Pick<RowScope, 'tables'> & { dataNow: Date }

function scopeOf({ username }: User, rights: PlatformRights, { tables, dataNow }: Sight): RowScope {
  return {
    tables,
    beside: { seen_asset: seenAssets },
    values: {
      viewerName: username.toLowerCase(),
      viewerPrincipals: [...rights.principals],
      viewerAdministered: [...rights.administered],
      viewerListsSince: wholeHourBefore(dataNow, oldestListHours),
      unseenName,
    },
  }
}
