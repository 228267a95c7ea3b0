import { use } from 'react'
import { workspaceOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { SeenWorkspaces } from './seen-workspaces.ts'

/** In which workspace the thing lies that a page is about, where the address tells and the reader may see it. */
export function InWorkspace() {
  const { address } = useAddress()
  const id = workspaceOf(address)
  const workspace = use(SeenWorkspaces)?.find((seen) => seen.id === id)
  return workspace ? <> in {workspace.name}</> : null
}
