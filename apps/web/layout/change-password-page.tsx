import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword, leastPasswordLength } from '#features/session/password/contract.ts'
import { getUserInfo } from '#features/session/user-info/contract.ts'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { describeError } from '#ui/states/describe-error.ts'
import { BrandMark } from './brand.tsx'
import styles from './page.module.css'
import type { UserInfo } from './user-roles.ts'

/** Asks for a password of one's own in place of the one-time password. */
export function ChangePasswordPage({ user }: { user: UserInfo }) {
  const queries = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [problem, setProblem] = useState<string>()
  const isComplete = currentPassword !== '' && newPassword.length >= leastPasswordLength
  const change = async () => {
    try {
      await call(changePassword, { body: { currentPassword, newPassword } })
      await queries.invalidateQueries({ queryKey: endpointKey(getUserInfo) })
    } catch (error) {
      setProblem(describeError(error).message)
    }
  }
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
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isComplete) void change()
          }}
        >
          <TextField
            label="One-time password"
            type="password"
            autoComplete="current-password"
            value={currentPassword}
            onChange={setCurrent}
          />
          <TextField
            label={`New password, ${leastPasswordLength} characters or more`}
            type="password"
            autoComplete="new-password"
            value={newPassword}
            onChange={setNew}
          />
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" tone="primary" className={styles.submit} disabled={!isComplete}>
            Change password
          </Button>
        </form>
      </div>
    </main>
  )
}
