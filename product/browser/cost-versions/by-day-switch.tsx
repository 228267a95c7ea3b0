import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import styles from './cost-versions.module.css'

/** Whether the address asks for daily cost. */
export function useByDay(): boolean {
  const { address } = useAddress()
  return valueOf(address, 'byDay') === 'true'
}

/** Shows daily cost, or hides it. */
export function ByDaySwitch() {
  const { change } = useAddress()
  const isOn = useByDay()
  return (
    <button
      type="button"
      className={styles.line}
      aria-expanded={isOn}
      onClick={() => change({ byDay: isOn ? undefined : 'true' })}
    >
      Daily cost
    </button>
  )
}
