import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'

export type OpenDrawer = {
  /** What the open drawer is about; undefined while none is open. */
  name: string | undefined
  open: (name: string) => void
  close: () => void
}

/** The drawer that the address opens, so that a copied link shows it and Back closes it. */
export function useDrawer(): OpenDrawer {
  const { address, change } = useAddress()
  return {
    name: valueOf(address, 'drawer'),
    open: (name) => change({ drawer: name }),
    close: () => change({ drawer: undefined }),
  }
}
