import { use } from 'react'
import { workspaceOf } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { SeenWorkspaces } from './seen-workspaces.ts'

/** In which workspace the thing lies that a page is about, by the address or else as given, where the reader may see it. */
export function InWorkspace({ workspaceId }: { workspaceId?: string | undefined }) {
  const { urlState } = useUrlState()
  const id = workspaceOf(urlState) ?? workspaceId
  const workspace = use(SeenWorkspaces)?.find((seen) => seen.id === id)
  return workspace ? <> in {workspace.name}</> : null
}
