import type { ComponentChildren } from 'preact';
import { VisitContext } from '../../live.js';
import { SessionContext, useSession } from '../../session.js';

interface Props {
  /** The brand of the screen. */
  brandId: number | null;
  children: ComponentChildren;
}

/** Shows what is below as the key of the visit sees it, if the brand is the visited one. */
export function AsVisitor({ brandId, children }: Props) {
  const session = useSession();
  const { signIn } = session;
  const visit = signIn.visit?.brandId === brandId ? signIn.visit : null;
  if (!visit) return <>{children}</>;
  const { brandId: visited, brandName, scopes } = visit;
  const visitor = { ...signIn, kind: 'BRAND' as const, brandId: visited, brandName, scopes };
  return (
    <SessionContext.Provider value={{ ...session, isUnlocked: false, signIn: visitor }}>
      <VisitContext.Provider value={visited}>{children}</VisitContext.Provider>
    </SessionContext.Provider>
  );
}
