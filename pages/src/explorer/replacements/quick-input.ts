/** In place of the command palette, whose commands are in the context menu and on keys. */
export class StandaloneQuickInputService {}
