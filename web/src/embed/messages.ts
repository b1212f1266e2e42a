import type { FrameLook } from './frame-address.ts'

/** What a page in a frame tells the page around it. */
export type FrameMessage =
  /** A page of the frame is shown. `title` and `close` are texts in its language. */
  | { daybook: 'page'; title: string; close: string }
  /** The content has another height, in CSS pixels. */
  | { daybook: 'height'; height: number }
  /** The visitor pressed the Escape key. */
  | { daybook: 'escape' }
  /** The page has taken the look with this number. */
  | { daybook: 'look'; number: number }
  /** Something happened: `slotChosen` with its data. */
  | { daybook: 'signal'; type: string; data: Readonly<Record<string, unknown>> }

/** What the page around a frame tells the page in it: the look from now on. The number tells several looks apart. */
export type SiteMessage = { daybookLook: FrameLook; number: number }
