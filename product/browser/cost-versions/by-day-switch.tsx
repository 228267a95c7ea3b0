import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import styles from './cost-versions.module.css'

/** Whether the address asks for the bill of each day. */
export function useByDay(): boolean {
  const { address } = useAddress()
  return valueOf(address, 'byDay') === 'true'
}

/** Shows the bill of each day, or hides it. */
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
      Day by day
    </button>
  )
}
