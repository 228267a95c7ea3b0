import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import styles from './cost-versions.module.css'

/** Whether the address asks for daily cost. */
export function useByDay(): boolean {
  const { urlState } = useUrlState()
  return valueOf(urlState, 'byDay') === 'true'
}

/** Shows daily cost, or hides it. */
export function ByDaySwitch() {
  const { change } = useUrlState()
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
