import { agencyPlay } from '../support/play/agency.js';
import { graphqlPlayer } from '../support/play/graphql-player.js';

agencyPlay('an agency that speaks GraphQL alone', graphqlPlayer);
