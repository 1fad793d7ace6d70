UPDATE `state_rules` SET `reason` = replace(`reason`, 'No list of products was found for this state.', 'We found no product list for this state. Ask your state if unsure.')
	WHERE `reason` LIKE 'No list of products was found for this state.%';
