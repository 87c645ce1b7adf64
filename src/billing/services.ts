/** What operations on what is sold work with. */
import type { FilesForSale } from './files.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Shop } from './shop.ts'
import type { BoughtFiles } from './spend.ts'

/** The shop as it is open: what it sells, and the files that it gives. */
export interface Billing {
  shop: Shop
  files: FilesForSale
  bought: BoughtFiles
}

declare module '#contract/command.ts' {
  interface Services {
    billing: Billing
    /** Where no processor is set. */
    sandbox: Sandbox
  }
}
