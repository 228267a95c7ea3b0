import { Button } from '#ui/control/button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import styles from './page.module.css'

export type Credentials = { username: string; password: string }

type Props = {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  onSubmit: (credentials: Credentials) => void
  problem: string | undefined
  isBusy: boolean
}

/** User name and password; it can be sent once both are there. */
export function SignInForm({ credentials, onChange, onSubmit, problem, isBusy }: Props) {
  const { username, password } = credentials
  const isComplete = username !== '' && password !== ''
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isBusy) onSubmit({ username, password })
      }}
    >
      <TextField
        label="Username"
        autoComplete="username"
        value={username}
        onChange={(text) => onChange({ username: text, password })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(text) => onChange({ username, password: text })}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" className={styles.submit} disabled={!isComplete || isBusy}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}
