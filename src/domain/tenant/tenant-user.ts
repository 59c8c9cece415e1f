import type { Em } from '../../database/orm.js';
import type { Brand } from '../base/brand.entity.js';
import { User, type UserKind } from '../directory/user.entity.js';
import { PreQualification } from './pre-qualification.entity.js';

interface Person {
  kind: UserKind;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
}

/** Creates a user with its pre-qualification record, so that calls can act for it as a tenant. */
export function createTenantUser(em: Em, brand: Brand, person: Person): User {
  const user = em.create(User, { brand, ...person }, { persist: true });
  em.create(PreQualification, { brand, user }, { persist: true });
  return user;
}
