import { lateComponent } from '#ui/late-component.ts'
import type { VirtualRowsProps } from './virtual-rows.tsx'

/** The rows of a long page, which few pages are: their code is loaded with the first one. */
export const lateRows = lateComponent(
  () => import('./virtual-rows.tsx').then(({ VirtualRows }) => VirtualRows),
  NoRowsYet,
)

function NoRowsYet(_props: VirtualRowsProps) {
  return <tbody aria-busy />
}
