import { connectionOf } from '../base/lists/connection.js';
import { User } from '../directory/user.entity.js';

export const PersonConnection = connectionOf(() => User, 'Person', 'people');
