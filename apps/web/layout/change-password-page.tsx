import { useQueryClient } from '@tanstack/react-query'
import { changePassword } from '#features/session/password/contract.ts'
import { getUserInfo } from '#features/session/user-info/contract.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { form } from '#ui/form/form.tsx'
import { BrandMark } from './brand.tsx'
import styles from './page.module.css'
import type { UserInfo } from './user-roles.ts'

const ChangePasswordForm = form(changePassword, {
  submit: 'Change password',
  fields: { currentPassword: { label: 'One-time password' } },
  saved: 'Password changed',
})

/** Asks for a password of one's own in place of the one-time password. */
export function ChangePasswordPage({ user }: { user: UserInfo }) {
  const queries = useQueryClient()
  return (
    <main className={styles.page}>
      <title>Change password · Lakegauge</title>
      <div className={styles.card}>
        <h1>
          <BrandMark /> Choose a password
        </h1>
        <p className="muted">
          {user.username} was signed in with a one-time password. No data is shown until you have one of your
          own.
        </p>
        <div className={styles.form}>
          <ChangePasswordForm
            onSaved={() => queries.invalidateQueries({ queryKey: endpointKey(getUserInfo) })}
          />
        </div>
      </div>
    </main>
  )
}
