import { useEndpoint } from '#client/use-endpoint.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listCostVersions } from '#product/contract/calls/cost-versions.ts'
import { correctionText } from './correction-text.ts'
import { costVersionsDrawer } from './drawer-name.ts'
import styles from './cost-versions.module.css'

type Props = { currency: string; billed: string }

/** By how much a bill and the VM estimates beside it were corrected since they were first reported; opens the corrections of each day. */
export function CorrectionLine({ currency, billed }: Props) {
  const drawer = useDrawer()
  const view = useViewQuery()
  const { data, error } = useEndpoint(listCostVersions, { query: { ...view, onlyRestated: true } })
  if (!data && !error) return <Skeleton width={200} />
  return (
    <button type="button" className={styles.line} onClick={() => drawer.open(costVersionsDrawer)}>
      {error ? 'Corrections could not be read' : correctionText(data?.totals ?? [], { currency, billed })}
    </button>
  )
}
