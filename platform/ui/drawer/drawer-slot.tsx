import { createContext } from 'react'

/** The place in the frame where a drawer docks; null before the frame is drawn, and where there is no frame. */
export const DrawerSlot = createContext<HTMLElement | null>(null)
