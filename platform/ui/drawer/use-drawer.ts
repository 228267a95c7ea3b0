import { valueOf } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'

export type OpenDrawer = {
  /** What the open drawer is about; undefined while none is open. */
  name: string | undefined
  open: (name: string) => void
  close: () => void
}

/** The drawer that the address opens, so that a copied link shows it and Back closes it. */
export function useDrawer(): OpenDrawer {
  const { urlState, change } = useUrlState()
  return {
    name: valueOf(urlState, 'drawer'),
    open: (name) => change({ drawer: name }),
    close: () => change({ drawer: undefined }),
  }
}
