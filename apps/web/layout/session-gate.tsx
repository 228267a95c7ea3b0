import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { getUserInfo } from '#features/session/user-info/contract.ts'
import { ApiError } from '#client/api-error.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ChangePasswordPage } from './late-pages.tsx'
import styles from './page.module.css'
import { pageToRemember } from './use-saved-url.ts'
import type { UserInfo } from './user-roles.ts'

/** Lets those in who are signed in, and sends the others to sign in and back. */
export function SessionGate({ children }: { children: (user: UserInfo) => ReactNode }) {
  const { data: user, error, refetch } = useEndpoint(getUserInfo, {}, { staleTime: Infinity })
  if (user) return user.mustChangePassword ? <ChangePasswordPage user={user} /> : children(user)
  if (!error) return <div className={styles.blank} aria-busy />
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    return <ToSignIn />
  }
  return (
    <main className={styles.page}>
      <ErrorState title="Who is signed in could not be read." error={error} onRetry={() => void refetch()} />
    </main>
  )
}

/** Leads to the sign-in and remembers the page that was asked for when it was first drawn; the bare address asks for none. */
function ToSignIn() {
  const [returnTo] = useState(pageToRemember(useLocation()))
  const navigate = useNavigate()
  useEffect(() => {
    const search = returnTo === undefined ? {} : { returnTo }
    void navigate({ to: '/sign-in', search, replace: true })
  }, [navigate, returnTo])
  return null
}
