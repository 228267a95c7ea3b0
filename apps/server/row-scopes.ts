import type { Clocks, Directory, KnownWorkspace, MartReader, User } from '#http/ports.ts'
import type { RowScopes } from '#http/row-scope.ts'
import { models } from '#models/catalogue.ts'
import { permissionCache } from '#product/contract/permission-cache.ts'
import { workloadVisibility } from '#product/contract/workload-visibility.ts'
import { isPublished, workspacePublication } from '#product/contract/workspace-publication.ts'
import type { KeptRights } from '#product/server/visibility/kept-rights.ts'
import { platformRowScopes } from '#product/server/visibility/row-scopes.ts'
import { readDeclared } from '#state/settings.ts'
import type { State } from '#state/state.ts'

/** What decides which published rows the people of this server see. Throws where a published table does not declare who sees it. */
export function rowScopesOf(
  mart: MartReader,
  { db }: Pick<State, 'db'>,
  { directory, keptRights, clocks }: { directory: Directory; keptRights: KeptRights; clocks: Clocks },
): RowScopes {
  return platformRowScopes(models, {
    mart,
    keptRights,
    dataNow: () => clocks.dataNow(),
    rightsKeptMs: async () => (await readDeclared(db, permissionCache)).permissionsSeconds * 1000,
    workspaceIds: async () => (await directory.workspaces()).map(({ workspaceId }) => workspaceId),
    adminsSeeAll: async () => (await readDeclared(db, workloadVisibility)).adminsSeeAll,
  })
}

/** The workspaces that somebody does not see because no admin published them. */
export function hiddenWorkspacesOf({ db }: Pick<State, 'db'>) {
  return async ({ roles }: User, known: readonly KnownWorkspace[]): Promise<ReadonlySet<string>> => {
    if (roles.includes('admin')) return new Set()
    const publication = await readDeclared(db, workspacePublication)
    const hidden = known.filter(({ workspaceId }) => !isPublished(publication, workspaceId))
    return new Set(hidden.map(({ workspaceId }) => workspaceId))
  }
}
