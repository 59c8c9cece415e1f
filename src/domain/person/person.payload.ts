import { connectionOf } from '../base/connection.js';
import { User } from '../directory/user.entity.js';

export const PersonConnection = connectionOf(() => User, 'Person', 'people');
