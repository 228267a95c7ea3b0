import { use, type ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { useUrlState } from '../url-state/use-url-state.ts'
import { unseenInUrlState, wholeScope } from './scope.ts'
import { SeenWorkspaces } from './seen-workspaces.ts'

/** The page, or one message with a way out where its address names a workspace that the reader does not see. */
export function SeenScope({ children }: { children: ReactNode }) {
  const { urlState, change } = useUrlState()
  const workspaces = use(SeenWorkspaces)
  const unseen = workspaces && unseenInUrlState(urlState, workspaces)
  if (unseen === undefined) return children
  return (
    <EmptyState
      title={`${unseen} not found, or you cannot access it.`}
      actions={
        <Button tone="primary" onClick={() => change({ ...wholeScope, page: undefined, drawer: undefined })}>
          Show my workspaces
        </Button>
      }
    />
  )
}
