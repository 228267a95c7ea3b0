import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { getUserInfo } from '#features/session/user-info/contract.ts'
import { sessionStatus } from '#client/session-status.ts'
import { useStore } from '#client/store.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

const withoutSession: ReadonlySet<string> = new Set(['/sign-in', '/error-page'])

/** Asks those to sign in again who were signed in; whoever never was is sent to the sign-in by itself. */
export function SessionExpiredDialog() {
  const status = useStore(sessionStatus)
  const { pathname, href } = useLocation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const wasSignedIn = queries.getQueryData(endpointKey(getUserInfo, {})) !== undefined
  if (status !== 'expired' || withoutSession.has(pathname) || !wasSignedIn) return null
  const handleRefresh = () => {
    sessionStatus.set('open')
    void queries.invalidateQueries()
  }
  const handleSignIn = () => {
    sessionStatus.set('open')
    queries.clear()
    void navigate({ to: '/sign-in', search: { returnTo: href } })
  }
  return (
    <Dialog
      title="Your session has expired"
      actions={
        <>
          <Button onClick={handleRefresh}>Refresh</Button>
          <Button tone="primary" onClick={handleSignIn}>
            Go to sign-in
          </Button>
        </>
      }
    >
      Sign in again to go on where you are. Refresh if you have signed in in another window.
    </Dialog>
  )
}
