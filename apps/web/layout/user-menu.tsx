import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '#features/session/logout/contract.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import styles from './frame.module.css'

type Props = { username: string; roles: string }

/** Who is signed in, and the way out. */
export function UserMenu({ username, roles }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const handleSignOut = async () => {
    const { providerAddress } = await call(logout, {})
    queries.clear()
    if (providerAddress !== null) return window.location.assign(providerAddress)
    await navigate({ to: '/sign-in' })
  }
  return (
    <Popover
      position="bottom-end"
      renderTarget={(anchor) => (
        <button
          {...anchor}
          type="button"
          className={styles.avatar}
          aria-label={`Signed in as ${username}, ${roles}`}
        >
          {username.charAt(0).toUpperCase()}
        </button>
      )}
    >
      <div className={styles.user}>
        <p className="strong clip">{username}</p>
        <p className="small muted">{roles}</p>
        <Button icon={<IconLogout size={16} stroke={1.5} aria-hidden />} onClick={() => void handleSignOut()}>
          Sign out
        </Button>
      </div>
    </Popover>
  )
}
