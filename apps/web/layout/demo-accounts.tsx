import { IconArrowRight } from '@tabler/icons-react'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import styles from './page.module.css'
import { roleName } from './user-roles.ts'

type Account = NonNullable<DeploymentInfo['demoAccounts']>[number]
type Props = {
  accounts: readonly Account[]
  isBusy: boolean
  onChoose: (account: Pick<Account, 'username' | 'password'>) => void
}

/** The accounts of the demo: one click signs in. */
export function DemoAccounts({ accounts, isBusy, onChoose }: Props) {
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <h2>This is a demo. Look at it as</h2>
      <ul>
        {accounts.map(({ username, password, role }) => (
          <li key={username}>
            <button type="button" disabled={isBusy} onClick={() => onChoose({ username, password })}>
              <b>{roleName(role)}</b>
              <span className="clip">{username}</span>
              <IconArrowRight size={14} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
